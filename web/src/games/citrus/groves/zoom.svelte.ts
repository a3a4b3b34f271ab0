/** How large the groves are drawn: the whole map, or larger and panned. On a phone they start large enough for a finger. */

const FINGER = 44; // px a space should have
const LARGEST = 96;
const STEP = 1.35;

export class Zoom {
  room = $state(0); // px there are for the map
  #wanted = $state<number | null>(null); // px a space, as chosen
  #fingers = new Map<number, PointerEvent>();
  #spread = 0;

  /** `across` is the width of the map in spaces, its frame included. */
  constructor(readonly across: () => number) {}

  get fit(): number {
    return this.room / this.across();
  }
  get space(): number {
    return Math.max(this.fit, this.#wanted ?? FINGER);
  }
  get width(): number {
    return this.space * this.across();
  }
  get isWhole(): boolean {
    return this.space <= this.fit + 0.5;
  }
  get isLargest(): boolean {
    return this.space >= LARGEST;
  }
  get isNeeded(): boolean {
    return this.room > 0 && (this.fit < FINGER || !this.isWhole);
  }

  larger(): void {
    this.#want(this.space * STEP);
  }
  smaller(): void {
    this.#want(this.space / STEP);
  }
  whole(): void {
    this.#want(0);
  }
  finger(): void {
    this.#want(FINGER);
  }
  #want(space: number): void {
    this.#wanted = Math.min(LARGEST, Math.max(this.fit, space));
  }

  // -- two fingers, or a wheel with Ctrl ----------------------------------------------------------------------------------

  touch = (event: PointerEvent): void => {
    if (event.pointerType !== 'touch') return;
    this.#fingers.set(event.pointerId, event);
    this.#spread = this.#apart();
  };

  move = (event: PointerEvent): void => {
    if (!this.#fingers.has(event.pointerId)) return;
    this.#fingers.set(event.pointerId, event);
    const apart = this.#apart();
    if (!this.#spread || !apart) return;
    this.#want(this.space * (apart / this.#spread));
    this.#spread = apart;
  };

  lift = (event: PointerEvent): void => {
    this.#fingers.delete(event.pointerId);
    this.#spread = 0;
  };

  wheel = (event: WheelEvent): void => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    this.#want(this.space * (event.deltaY < 0 ? 1.1 : 1 / 1.1));
  };

  #apart(): number {
    const [one, other] = [...this.#fingers.values()];
    return one && other ? Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) : 0;
  }
}

/** What a person prefers; kept in this browser. */

export type Language = 'en' | 'fr';
export type Theme = 'system' | 'light' | 'dark';
export type Motion = 'system' | 'on' | 'off';

export const LANGUAGES: Record<Language, string> = { en: 'English', fr: 'Français' };
const STORE = 'huerta.settings';

interface Choices {
  language: Language;
  theme: Theme;
  motion: Motion;
  confirm: boolean;
  sound: boolean;
}

function preferredLanguage(): Language {
  const known = navigator.languages.map((tag) => tag.slice(0, 2)).find((tag) => tag in LANGUAGES);
  return (known as Language | undefined) ?? 'en';
}

function stored(): Partial<Choices> {
  try {
    return JSON.parse(localStorage.getItem(STORE) ?? '{}') as Partial<Choices>;
  } catch {
    return {};
  }
}

class Settings {
  #choices = $state<Choices>({
    language: preferredLanguage(),
    theme: 'system',
    motion: 'system',
    confirm: false,
    sound: false,
    ...stored(),
  });
  #night = $state(matchMedia('(prefers-color-scheme: dark)').matches);
  #still = $state(matchMedia('(prefers-reduced-motion: reduce)').matches);

  constructor() {
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', (event) => {
      this.#night = event.matches;
      this.apply();
    });
    matchMedia('(prefers-reduced-motion: reduce)').addEventListener('change', (event) => {
      this.#still = event.matches;
      this.apply();
    });
    this.apply();
  }

  get language(): Language {
    return this.#choices.language;
  }
  get theme(): Theme {
    return this.#choices.theme;
  }
  get motion(): Motion {
    return this.#choices.motion;
  }
  get confirm(): boolean {
    return this.#choices.confirm;
  }
  get sound(): boolean {
    return this.#choices.sound;
  }

  /** Whether things move on the table. */
  get moves(): boolean {
    return this.motion === 'on' || (this.motion === 'system' && !this.#still);
  }

  choose<Name extends keyof Choices>(name: Name, value: Choices[Name]): void {
    this.#choices[name] = value;
    try {
      localStorage.setItem(STORE, JSON.stringify(this.#choices));
    } catch {
      // a closed store forgets: the choice stands until the page is left
    }
    this.apply();
  }

  /** Tells the document, for the style sheets and for screen readers. */
  apply(): void {
    const root = document.documentElement;
    const dark = this.theme === 'dark' || (this.theme === 'system' && this.#night);
    root.dataset.theme = dark ? 'dark' : 'light';
    root.dataset.motion = this.moves ? 'on' : 'off';
    root.lang = this.language;
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', dark ? '#1E2326' : '#FBF6EA');
  }
}

export const settings = new Settings();

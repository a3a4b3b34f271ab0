/** Two small sounds, made on the spot: wood on wood for a move, two notes when it is your turn. Off unless chosen. */
import { settings } from './settings.svelte';

let audio: AudioContext | null = null;

function note(frequency: number, at: number, length: number, shape: OscillatorType): void {
  if (!audio) return;
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  const start = audio.currentTime + at;
  tone.type = shape;
  tone.frequency.setValueAtTime(frequency, start);
  volume.gain.setValueAtTime(0.0001, start);
  volume.gain.exponentialRampToValueAtTime(0.12, start + 0.01);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + length);
  tone.connect(volume).connect(audio.destination);
  tone.start(start);
  tone.stop(start + length);
}

export function sound(what: 'move' | 'turn'): void {
  if (!settings.sound) return;
  audio ??= new AudioContext();
  if (what === 'move') note(190, 0, 0.09, 'triangle');
  else {
    note(587, 0, 0.22, 'sine');
    note(784, 0.13, 0.34, 'sine');
  }
}

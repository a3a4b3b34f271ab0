/** Every text by key. A language is one file; a game brings its own texts in its folder. */
import { settings, type Language } from '../state/settings.svelte';
import type { Translate } from '../games/contract';
import { en } from './en';
import { fr } from './fr';

export type Key = keyof typeof en;
type Texts = Record<string, string>;

const FRAME: Record<Language, Texts> = { en, fr };

/** Fills `{name}` from the values, and `{count|game|games}` by number. */
export function filled(text: string, values: Record<string, unknown> = {}, language: Language = settings.language): string {
  return text.replace(/\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g, (whole, name: string, one?: string, many?: string) => {
    if (!(name in values)) return whole;
    const value = values[name];
    if (one === undefined || many === undefined) return String(value);
    return new Intl.PluralRules(language).select(Number(value)) === 'one' ? one : many;
  });
}

/** A text of the frame, in the chosen language. */
export function t(key: Key, values?: Record<string, unknown>): string {
  return filled(FRAME[settings.language][key] ?? en[key], values);
}

/** Texts of a game first, then those of the frame; an unknown key is shown as it is. */
export function translator(messages: Record<Language, Texts>): Translate {
  return (key, values) => {
    const language = settings.language;
    const text = messages[language][key] ?? FRAME[language][key] ?? messages.en[key] ?? FRAME.en[key] ?? key;
    return filled(text, values, language);
  };
}

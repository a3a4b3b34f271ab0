/** How games, bots and problems are called in the chosen language, with the server's own English words as a fallback. */
import type { Code } from '../api/rest';
import type { GameInfo } from '../api/types.gen';
import { en } from '../i18n/en';
import { t, type Key } from '../i18n/index.svelte';

function known(key: string): key is Key {
  return key in en;
}

export function gameTitle(name: string, info?: GameInfo | null): string {
  const key = `game.${name}.title`;
  return info?.title ?? (known(key) ? t(key) : name.replaceAll('_', ' '));
}

export function gameSummary(name: string, info?: GameInfo | null): string {
  const key = `game.${name}.summary`;
  return known(key) ? t(key) : (info?.summary ?? '');
}

export function levelName(level: string): string {
  const key = `level.${level}`;
  return known(key) ? t(key) : level.replaceAll(/[-_]/g, ' ');
}

export function problemText(problem: { code: Code; message: string }): string {
  const key = `error.${problem.code}`;
  return known(key) ? t(key) : problem.message;
}

export function ago(seconds: number, language: string): string {
  const past = Math.min(0, seconds - Date.now() / 1000);
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  if (past > -3_600) return format.format(Math.round(past / 60), 'minute');
  if (past > -86_400) return format.format(Math.round(past / 3_600), 'hour');
  return format.format(Math.round(past / 86_400), 'day');
}

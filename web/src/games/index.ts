/** Finds the games by their folders: adding one adds a folder and changes nothing here. */
import type { Component } from 'svelte';
import Orchard from '../frame/scenery/Orchard.svelte';
import type { GameUi } from './contract';

const tables = import.meta.glob<{ default: GameUi }>('./*/index.ts');
const sceneries = import.meta.glob<Component>('./*/Scenery.svelte', { import: 'default', eager: true });

/** The game's board, texts and final count; null for a game this page has no table for. */
export async function loadGame(name: string): Promise<GameUi | null> {
  const load = tables[`./${name}/index.ts`];
  return load ? (await load()).default : null;
}

export function hasTable(name: string): boolean {
  return `./${name}/index.ts` in tables;
}

export function sceneryOf(name: string): Component {
  return sceneries[`./${name}/Scenery.svelte`] ?? Orchard;
}

/** Games that have their scenery here, whether or not they can be played yet. */
export const NAMES = Object.keys(sceneries).map((path) => path.split('/')[1]!);

/** Spaces, piles, cards and orders described in words, for screen readers. */

import { PRODUCE } from './facts';
import type { CoastTable } from './table.svelte';
import type { HeldOrder, OpenOrder, Pile, Player, SoldRow, StartingOrder, View } from './view';
import { cardWords, kindWord, lireWords, needWords, placeName, produceWords, saleWords } from './words';

export function spaceLabel(table: CoastTable, view: View, index: number): string {
  const { t } = table;
  const space = view.spaces[index]!;
  const said = [`${placeName(space.name, t)}.`, contents(table, view, index)];
  if (space.carts.length) said.push(t('cinque.space.carts', { names: space.carts.map(table.nameOf).join(', ') }));
  const stop = table.stopAt(index);
  if (stop?.steps) said.push(t('cinque.space.steps', { steps: stop.steps, actions: stop.actions }));
  if (stop?.sales.length) said.push(saleWords(stop, t));
  const move = table.spaceMove(index);
  if (move) said.push(table.moveLabel(move));
  return said.filter(Boolean).join(' ');
}

function contents({ t, nameOf }: CoastTable, view: View, index: number): string {
  const village = view.villages.find((each) => each.space === index);
  if (!village) {
    const piles = view.terraces.find((each) => each.space === index)?.piles ?? [];
    return `${piles.map(({ produce, left }) => t(`cinque.${produce}`, { count: left })).join(', ')}.`;
  }
  const dice = PRODUCE.filter((produce) => village.dice[produce] !== undefined);
  const prices = dice.map((produce) => t('cinque.space.price', { kind: kindWord(produce, t), price: village.dice[produce] }));
  const { lire, owner } = village.vendor;
  const key = owner === null ? 'cinque.space.vendor' : 'cinque.space.vendor.gone';
  return `${t('cinque.space.dice', { prices: prices.join(', ') })} ${t(key, { lire: lireWords(lire, t), name: owner === null ? '' : nameOf(owner) })}`;
}

export function pileLabel(table: CoastTable, pile: Pile): string {
  const said = table.t('cinque.pile', { kind: kindWord(pile.produce, table.t), left: pile.left });
  const ways = table.choices.piles.get(pile.produce) ?? [];
  return ways.length === 1 ? `${said} ${table.moveLabel(ways[0]!)}` : said;
}

export function orderLabel(table: CoastTable, view: View, order: OpenOrder): string {
  const { t } = table;
  const said = [t('cinque.order', { number: order.number, lire: lireWords(order.lire, t), needs: needWords(order.needs, t) })];
  const missing = order.missing.map((count, seat) => t('cinque.order.missing.of', { name: table.nameOf(seat), count }));
  said.push(t('cinque.order.missing', { missing: missing.join(', ') }));
  if (table.seat !== null) said.push(stillMissing(order, order.have[table.seat] ?? [], table));
  if (view.claimable.orders.includes(order.number)) said.push(t('cinque.order.ready'));
  return said.join(' ');
}

function stillMissing({ needs }: Pick<OpenOrder, 'needs'>, have: boolean[], { t }: CoastTable): string {
  const lacking = needs.filter((_, i) => !have[i]);
  return lacking.length ? t('cinque.order.lacking', { needs: needWords(lacking, t) }) : t('cinque.order.complete');
}

export function heldLabel(table: CoastTable, order: HeldOrder | StartingOrder): string {
  const { t } = table;
  const [key, lire] = 'value' in order ? ['cinque.starting.about', order.value] : ['cinque.order', order.lire];
  const said = t(key, { number: order.number, lire: lireWords(lire, t), needs: needWords(order.needs, t) });
  return `${said} ${stillMissing(order, order.have, table)} ${t('cinque.order.worth', { lire: lireWords(order.worth, t) })}`;
}

export function rowLabel(table: CoastTable, row: SoldRow): string {
  const { t } = table;
  const sold = row.pieces.map(({ produce, price }) => t('cinque.space.price', { kind: kindWord(produce, t), price }));
  return t('cinque.sold.row', { village: row.village, sold: sold.length ? sold.join(', ') : t('cinque.nothing'), free: row.free });
}

export function handLabel({ t }: CoastTable, player: Player): string {
  const known = PRODUCE.filter((produce) => player.known[produce]).map((produce) => cardWords(player.known[produce]!, produce, t));
  return t('cinque.hand.about', { count: player.hand_size, known: known.length ? known.join(', ') : t('cinque.nothing'), hidden: player.hidden });
}

export function cartLabel({ t }: CoastTable, player: Player): string {
  const counts = Object.fromEntries(PRODUCE.map((produce) => [produce, player.cart.filter((each) => each === produce).length]));
  return t('cinque.cart.about', { load: player.cart.length ? produceWords(counts, t) : t('cinque.nothing'), room: player.cart_room });
}

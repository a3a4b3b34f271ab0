/** Who is ahead at the end. */

import type { Player, View } from './view';

/** Orders of any kind that a player fulfilled: the first tie-break. */
export function fulfilled({ claimed, secrets, starting }: Player): number {
  const kept = (secrets ?? []).filter(({ missing }) => !missing).length;
  return claimed.length + kept + (starting && !starting.missing ? 1 : 0);
}

/** Pieces sold: the second tie-break. */
export function piecesSold({ sold }: Player): number {
  return sold.reduce((sum, { pieces }) => sum + pieces.length, 0);
}

/** Seats with most Lire; among equals most fulfilled orders, then most pieces sold. */
export function winners(view: View): number[] {
  const worth = (player: Player) => [player.points.total, fulfilled(player), piecesSold(player)];
  const isAhead = (one: Player, other: Player) => {
    const [mine, theirs] = [worth(one), worth(other)];
    const first = mine.findIndex((part, i) => part !== theirs[i]);
    return first >= 0 && mine[first]! > theirs[first]!;
  };
  return view.players.flatMap((player, seat) => (view.players.some((other) => isAhead(other, player)) ? [] : [seat]));
}

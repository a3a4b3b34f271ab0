/** Blades and regions described in words, for screen readers and for the sentence under the board. */

import type { Translate } from '../contract';
import { missing, outcome } from './hints';
import { type NameOf } from './labels';
import type { Region, View } from './view';
import { fincaWords, fruitWords, tileWords } from './words';

export function bladeLabel(view: View, blade: number, t: Translate, nameOf: NameOf): string {
  const { fruit, farmers } = view.windmill[blade]!;
  const standing = farmers.flatMap((count, seat) => (count ? [t('finca.blade.of', { name: nameOf(seat), count })] : []));
  return t('finca.blade', {
    blade: blade + 1,
    kind: t(`finca.kind.${fruit}`),
    farmers: standing.length ? standing.join(', ') : t('finca.blade.empty'),
  });
}

export function regionLabel(view: View, index: number, seat: number | null, t: Translate, nameOf: NameOf): string {
  const region = view.regions[index]!;
  if (!region.tile) return settledLabel(region, t, nameOf);
  const said = [
    t('finca.region.asks', { region: region.name, fruits: tileWords(region.tile, t) }),
    t('finca.region.left', { count: region.height }),
    fincaLabel(region, t, nameOf),
  ];
  if (region.served) said.push(t('finca.region.served'));
  else if (seat !== null) said.push(missingLabel(view, region, seat, t), lastLabel(view, region, seat, t, nameOf));
  return said.filter(Boolean).join(' ');
}

function settledLabel(region: Region, t: Translate, nameOf: NameOf): string {
  const { owner } = region.finca;
  const kinds = fincaWords(region.finca, t);
  const said = t(region.house ? 'finca.region.settled' : 'finca.region.empty', { region: region.name });
  if (typeof owner === 'number') return `${said} ${t('finca.region.owner', { kinds, name: nameOf(owner) })}`;
  return `${said} ${t('finca.region.out')}`;
}

function fincaLabel(region: Region, t: Translate, nameOf: NameOf): string {
  const counts = region.finca.standing.map((count, seat) => t('finca.blade.of', { name: nameOf(seat), count }));
  return t('finca.region.finca', { kinds: fincaWords(region.finca, t), standing: counts.join(', ') });
}

function missingLabel(view: View, region: Region, seat: number, t: Translate): string {
  const mine = view.players[seat];
  if (!mine || !region.tile) return '';
  const lack = missing(region.tile, mine.fruit);
  if (!lack.total) return t('finca.region.ready');
  const fruits = lack.jokers ? t('finca.joker', { count: lack.jokers }) : fruitWords(lack.fruits, t);
  return t('finca.region.missing', { fruits });
}

function lastLabel(view: View, region: Region, seat: number, t: Translate, nameOf: NameOf): string {
  if (region.height !== 1) return '';
  const { leaders } = outcome(view, region, seat).after;
  if (leaders.length !== 1) return t('finca.region.last.tied');
  return t('finca.region.last.wins', { name: nameOf(leaders[0]!) });
}

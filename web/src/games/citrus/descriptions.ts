/** Spaces, fincas and lines described in words, for screen readers and for the sentence by the board. */

import type { Translate } from '../contract';
import { leaders, regionOf, siteAt, tilesOn } from './hints';
import type { Line, Site, Space, View } from './view';
import { listed, type NameOf, payWords, tileWord, tileWords } from './words';

export function spaceLabel(view: View, space: Space, t: Translate, nameOf: NameOf): string {
  const site = siteAt(view, space.cell);
  if (site) return siteLabel(site, t, nameOf);
  const said = [space.tile ? tileLabel(view, space, t, nameOf) : t(`citrus.space.${space.kind}`, { space: space.name })];
  if (space.landscape) said.push(t('citrus.space.lies', { tile: t(`citrus.landscape.${space.landscape}`) }));
  if (!space.tile && space.road_of.length) said.push(t('citrus.space.road', { sites: listed(space.road_of, t) }));
  return said.join(' ');
}

function tileLabel(view: View, space: Space, t: Translate, nameOf: NameOf): string {
  const region = regionOf(view, space.cell)!;
  const values = { space: space.name, tile: tileWord(space.tile!, t), tiles: region.tiles, points: region.points };
  if (region.owner === null) return t('citrus.space.neutral', values);
  return t('citrus.space.owned', { ...values, name: nameOf(region.owner) });
}

/** A finca with its standing and what it would pay; or what a building site waits for. */
export function siteLabel(site: Site, t: Translate, nameOf: NameOf): string {
  if (site.state !== 'finca') return t(`citrus.site.${site.state}`, { site: site.name });
  const standing = site.standing.flatMap((tiles, seat) => (tiles ? [`${nameOf(seat)} ${tiles}`] : []));
  const said = [t('citrus.site.finca', { site: site.name, first: site.first, second: site.second, left: site.left.length })];
  if (!standing.length) said.push(t('citrus.site.nobody'));
  else {
    said.push(t('citrus.site.standing', { standing: listed(standing, t) }));
    said.push(t('citrus.site.pays', { pays: payWords(site.pays, t, nameOf), late: payWords(site.pays_at_end, t, nameOf) }));
    if (leaders(site).length > 1) said.push(t('citrus.site.tied'));
  }
  return said.join(' ');
}

export function lineLabel(view: View, line: Line, t: Translate): string {
  const tiles = tilesOn(view, line);
  if (!tiles.length) return t('citrus.line.empty', { line: line.name });
  return t('citrus.line', { line: line.name, price: line.price, tiles: tileWords(tiles, t) });
}

import { FIGURE_GROUPS, type StatisticView } from '@sealtick/contract';

const POSITIONS: readonly string[] = FIGURE_GROUPS[3].keys.slice(1);

/** Whether a figure is one of the twelve tiles: the figures shown first, without open risk and leverage. */
export const isTile = ({ isHeadline, key }: Pick<StatisticView, 'isHeadline' | 'key'>) =>
  isHeadline && !POSITIONS.includes(key);

/** Returns the figures that are not tiles, by group. Groups without figures are left out. */
export function groupedFigures(statistics: readonly StatisticView[]) {
  return FIGURE_GROUPS.map(({ title, keys }) => ({
    title,
    figures: keys.flatMap((key) => statistics.filter((figure) => figure.key === key && !isTile(figure))),
  })).filter(({ figures }) => figures.length > 0);
}

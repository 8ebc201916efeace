import type { Strategy, StudySettings } from '@sealtick/contract';

/** Returns the series of a study. */
export const seriesText = (settings: StudySettings): string =>
  `${settings.kind === 'sweep' ? settings.symbols.join(', ') : settings.symbol} ${settings.timeframe}`;

/** Returns what a study varies: "Stop 1.5 to 3 by 0.5, Final target 4 to 5 by 0.5". */
export const axesText = ({ axes }: Pick<StudySettings, 'axes'>, parameters: Strategy['parameters']): string =>
  axes.map(({ name, from, to, step }) => `${parameters[name]?.label ?? name} ${from} to ${to} by ${step}`).join(', ');

/** Returns the values of a set: "Stop 2, Final target 4.5". */
export const setText = (set: Readonly<Record<string, number>>, parameters: Strategy['parameters']): string =>
  Object.entries(set)
    .map(([name, value]) => `${parameters[name]?.label ?? name} ${value}`)
    .join(', ');

/** Returns the time left, in words. @param remainingMs Null where it is not known */
export function remainingText(remainingMs: number | null): string {
  if (remainingMs === null) return '';
  const seconds = Math.ceil(remainingMs / 1_000);
  return seconds < 60 ? `, ${seconds} s left` : `, ${Math.ceil(seconds / 60)} min left`;
}

import { firstIndex } from '@sealtick/engine';
import type { Tone } from '../../lib/text/to-tone.ts';
import { zoneOffset } from '../../lib/time/time-zone.ts';

/** One closed bar; times in ms UTC. */
export interface ChartBar {
  readonly time: number;
  readonly closeTime: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
}

/** A price line from the moment of the signal, with its name on the price axis. */
export interface ChartLevel {
  readonly kind: 'entry' | 'stop' | 'target' | 'last';
  readonly label: string;
  readonly price: number;
}

/** A fill or an exit. `at` is a moment within its bar, ms UTC. */
export interface ChartMark {
  readonly kind: 'fill' | 'exit';
  readonly at: number;
  readonly price: number;
  /** Text beside it. */
  readonly label?: string;
  /** Whether the trade made a gain or a loss, if this mark ends it. */
  readonly tone?: Tone | undefined;
}

/** A release at a moment, ms UTC. */
export interface ChartRelease {
  readonly at: number;
  readonly name: string;
}

export interface ChartContent {
  /** Oldest first. */
  readonly bars: readonly ChartBar[];
  /** Decimals that the instrument quotes. */
  readonly digits: number;
  readonly levels: readonly ChartLevel[];
  readonly marks: readonly ChartMark[];
  /** Oldest first; below the bars in which they were. */
  readonly releases?: readonly ChartRelease[];
  /** When the signal was decided, ms UTC: earlier bars are grey. Null for a plain chart. */
  readonly signalAt: number | null;
  /** Close of the bar in which the trade ended, ms UTC: the areas of risk and reward end there. Null while it is open. */
  readonly exitAt?: number | null | undefined;
  /** Label of the line at that moment. */
  readonly signalLabel?: string | undefined;
}

/** Returns the opens of bars as whole seconds in the time of the site, ascending also where clocks are put back. */
export function shownSeconds(bars: readonly Pick<ChartBar, 'time'>[]): number[] {
  let before = Number.NEGATIVE_INFINITY;
  return bars.map(({ time }) => {
    before = Math.max(before + 1, Math.floor((time + zoneOffset(time)) / 1_000));
    return before;
  });
}

/** Returns how many bars had closed at a moment: its position, counted in bars. */
export function getPlace(bars: readonly ChartBar[], moment: number): number {
  return firstIndex(bars.length, (i) => bars[i]!.closeTime > moment);
}

/** Returns the index of the bar that contains a moment, its close included; null before the first bar and after the last. */
export function barAt(bars: readonly ChartBar[], moment: number): number | null {
  const place = getPlace(bars, moment - 1);
  const bar = bars[place];
  return bar && bar.time <= moment ? place : null;
}

/** Returns the names of the releases in a bar; empty without one. */
export const releasesIn = ({ bars, releases = [] }: Pick<ChartContent, 'bars' | 'releases'>, place: number): string =>
  releases
    .filter(({ at }) => barAt(bars, at + 1) === place)
    .map(({ name }) => name)
    .join(', ');

import { DAY_MS } from '@sealtick/engine';
import { MONTHS } from '../../lib/time/time.ts';
import type { Extent } from './static-chart.ts';

export interface TimeTick {
  /** Position as a fraction of the width. */
  readonly at: number;
  readonly label: string;
  /** Whether a phone has room for the label. */
  readonly isOnPhone: boolean;
}

const YEAR_MS = 365.25 * DAY_MS;
/** Width of a label with its gap, as a fraction of the axis on the narrowest phone. */
const ROOM = { month: 0.31, year: 0.22 } as const;

/** Returns the labels of the time axis: years if there are three of them, else months. */
export function timeTicks(x: Extent): readonly TimeTick[] {
  const span = x.to - x.from;
  const begin = new Date(x.from);
  const hasYears = span > 3 * YEAR_MS;
  const months = hasYears ? 12 : Math.max(1, Math.ceil((span / YEAR_MS) * 2));
  const first = hasYears ? 12 - begin.getUTCMonth() : 1;
  const room = hasYears ? ROOM.year : ROOM.month;
  const ticks: TimeTick[] = [];
  let nextOnPhone = room / 2;
  for (let i = first; ticks.length < 12; i += months) {
    const date = new Date(Date.UTC(begin.getUTCFullYear(), begin.getUTCMonth() + i, 1));
    if (date.getTime() > x.to) break;
    const at = (date.getTime() - x.from) / span;
    if (at <= 0.03 || at >= 0.97) continue;
    const isOnPhone = at >= nextOnPhone;
    if (isOnPhone) nextOnPhone = at + room;
    const month = hasYears ? '' : `${MONTHS[date.getUTCMonth()]} `;
    ticks.push({ at, label: `${month}${date.getUTCFullYear()}`, isOnPhone });
  }
  return ticks;
}

import { setImmediate as nextTurn } from 'node:timers/promises';
import { JOURNAL_INTERVAL_NEEDS, type JournalStatistics, type JournalWhatIf } from '@sealtick/contract';
import type { ListedTrade } from './list-trades.ts';
import { type DayValue, meanInterval } from './mean-interval.ts';

/** Distances of the stops that are tried, in R of the risk that was taken. */
const STOPS = [0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9];
const TARGETS = [0.5, 1, 1.5, 2, 3];

interface Measured {
  readonly day: string;
  readonly r: number;
  /** Taken off every result, R. */
  readonly cost: number;
  /** Distances, at least 0. */
  readonly adverse: number;
  readonly favourable: number;
}

/**
 * Returns what a nearer stop, or a target for the whole position, would have changed in trades with excursions. A trade that
 * went as far against the member as the stop ends there; one that went as far in favour as the target ends there.
 */
export async function whatIfs(entries: readonly ListedTrade[]): Promise<JournalStatistics['excursions']> {
  const measured = entries.flatMap(({ r, costR, maeR, mfeR, openedAt }): Measured[] =>
    r === null || maeR === null || mfeR === null
      ? []
      : [
          {
            day: openedAt.slice(0, 10),
            r,
            cost: costR ?? 0,
            adverse: Math.max(0, -maeR),
            favourable: Math.max(0, mfeR),
          },
        ],
  );
  const n = measured.length;
  if (n < JOURNAL_INTERVAL_NEEDS) {
    const missing = `needs ${JOURNAL_INTERVAL_NEEDS} closed trades with a stop and excursions, has ${n}`;
    return { n, meanR: null, missing, stops: [], targets: [] };
  }
  return {
    n,
    meanR: measured.reduce((sum, { r }) => sum + r, 0) / n,
    missing: null,
    stops: await whatIfAt(STOPS, measured, (at, { r, cost, adverse }) => (adverse >= at ? -at - cost : r)),
    targets: await whatIfAt(TARGETS, measured, (at, { r, cost, favourable }) => (favourable >= at ? at - cost : r)),
  };
}

async function whatIfAt(
  distances: readonly number[],
  trades: readonly Measured[],
  resultWith: (at: number, trade: Measured) => number,
): Promise<JournalWhatIf[]> {
  const computed: JournalWhatIf[] = [];
  for (const at of distances) {
    computed.push(whatIf(trades, at, (trade) => resultWith(at, trade)));
    await nextTurn();
  }
  return computed;
}

function whatIf(trades: readonly Measured[], at: number, resultWith: (trade: Measured) => number): JournalWhatIf {
  const differences = trades.map((trade): DayValue => ({ day: trade.day, value: resultWith(trade) - trade.r }));
  const n = trades.length;
  const difference = differences.reduce((sum, { value }) => sum + value, 0) / n;
  const interval = meanInterval(differences);
  return {
    at,
    n,
    changed: differences.filter(({ value }) => value !== 0).length,
    meanR: trades.reduce((sum, { r }) => sum + r, 0) / n + difference,
    difference,
    low: interval?.low ?? null,
    high: interval?.high ?? null,
  };
}

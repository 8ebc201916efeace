import { MINUTE_MS } from '@sealtick/engine';
import { expect } from 'vitest';
import type { FaultDay } from './fault-day.ts';

/** Bars after a missing one in which signals may differ from those of the vendor's bars. */
const AFTER_MS = 24 * 5 * MINUTE_MS;

/** Requires that a day with faults gave the signals of its stored bars, and that each difference from the vendor's has a cause. */
export function expectParity({ handedOn, clean, live, replayed, ofClean, causes, worst }: FaultDay): void {
  expect(live).toEqual(replayed);
  const missing = clean.filter((bar) => !handedOn.some(({ time }) => time === bar.time));
  const unnamed = missing.filter(({ time }) => !causes.has(time)).map(({ time }) => new Date(time).toISOString());
  const same = clean.filter((bar) => !missing.includes(bar));
  expect({ unnamed, handedOn, worst: worst.includes('degraded') }).toEqual({
    unnamed: [],
    handedOn: same,
    worst: true,
  });
  const differing = [...live.filter((one) => !ofClean.includes(one)), ...ofClean.filter((one) => !live.includes(one))];
  const isNamed = (text: string) => {
    const at = Date.parse(text.slice(0, 24));
    return missing.some(({ time }) => at > time && at - time <= AFTER_MS);
  };
  expect(differing.filter((one) => !isNamed(one))).toEqual([]);
  expect(live.length).toBeGreaterThan(0);
}

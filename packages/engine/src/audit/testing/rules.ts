import type { Bar } from '../../bars/bar.ts';
import type { At, Decision } from '../../strategies/strategy.ts';
import type { AuditData } from '../audit-data.ts';
import type { AuditSubject, PrepareSubject } from '../run.ts';
import type { MarketName } from './markets.ts';

/** A strategy for the audit, with its market. */
export interface Candidate {
  /** What it does, as the end of "a strategy that uses …". */
  readonly title: string;
  readonly market: MarketName;
  readonly prepare: PrepareSubject;
  /** Why its backtest is no better than an honest one; by default it is much better. */
  readonly earnsNothing?: string;
}

/**
 * A compact rule: above 0 opens a long, below 0 a short; 0 and NaN open nothing. `i` is the bar's place in the run's
 * base bars.
 */
export type Rule = (bar: Bar, at: At, i: number) => number;

/**
 * Returns a strategy that follows a rule whenever it has no position, with the same stop, target and time limit on each trade.
 */
export function following(makeRule: (data: AuditData) => Rule, terms: Terms = {}): PrepareSubject {
  return (data) => getSubject(data, makeRule(data), terms);
}

/** Returns a subject of the audit that enters by a rule: above 0 long, below 0 short. */
export function getSubject(data: AuditData, rule: Rule, terms: Terms = {}): AuditSubject {
  return deciding(data, (bar, at, i) => {
    if (at.position !== null) return null;
    const wish = rule(bar, at, i);
    return wish > 0 || wish < 0 ? { open: setup(bar, wish > 0 ? 1 : -1, terms) } : null;
  });
}

/** Returns a strategy that may decide anything. */
export function deciding(data: AuditData, decide: (bar: Bar, at: At, i: number) => Decision | null): AuditSubject {
  const places = new Map(Array.from(data.bars.closeTime, (closeTime, i) => [closeTime, i]));
  return {
    params: {},
    strategy: { start: () => (bar, at) => decide(bar, at, places.get(bar.closeTime) ?? Number.NaN) },
  };
}

/** Stop and target distance as a share of the price, and the longest hold of a setup. */
export interface Terms {
  readonly risk?: number;
  readonly maxBars?: number;
}

/** Returns a market setup with a stop and a target. */
export function setup(bar: Bar, direction: 1 | -1, { risk: share = 0.004, maxBars = 4 }: Terms = {}) {
  const risk = share * bar.close;
  return {
    side: direction === 1 ? ('long' as const) : ('short' as const),
    type: 'market' as const,
    entry: bar.close,
    stop: bar.close - direction * risk,
    targets: [{ price: bar.close + direction * risk, weight: 1 }],
    maxBars,
    reason: 'A rule of the test says so.',
  };
}

/** Returns the mean of a range of values. */
export function mean(values: ArrayLike<number>, from = 0, to = values.length): number {
  let sum = 0;
  for (let i = from; i < to; i++) sum += values[i]!;
  return sum / (to - from);
}

/** Returns the standard deviation of a range of values. */
export function deviation(values: ArrayLike<number>, from = 0, to = values.length): number {
  const middle = mean(values, from, to);
  let squares = 0;
  for (let i = from; i < to; i++) squares += (values[i]! - middle) ** 2;
  return Math.sqrt(squares / (to - from));
}

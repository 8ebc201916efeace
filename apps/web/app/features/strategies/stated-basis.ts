import type { Basis } from '@sealtick/contract';
import { commonBasis } from '../../lib/figures/common-basis.ts';
import { formatDate } from '../../lib/time/time.ts';
import type { ListedStrategy } from './strategies.queries.ts';

type Shown = Pick<ListedStrategy, 'performanceMetrics' | 'equityCurve'>;

/** What the library states once for all of its strategies. */
export interface StatedBasis {
  /** The record kinds of the strategies, each with the days of most of its curves: "1 Sep 2025 – 1 Sep 2026". */
  readonly records: readonly { readonly record: Basis['record']; readonly days: string }[];
  readonly market: Basis['market'] | null;
}

/** First and last day of a curve; empty without one. */
export function getDays({ equityCurve }: Pick<Shown, 'equityCurve'>): string {
  const time = equityCurve?.time ?? [];
  if (time.length < 2) return '';
  return `${formatDate(time[0]!)} – ${formatDate(time[time.length - 1]!)}`;
}

/** Returns the record kinds, market and days that strategies share; a strategy shows its own where they differ. */
export function statedBasis(strategies: readonly Shown[]): StatedBasis {
  const records = (['live', 'backtest'] as const).flatMap((record) => {
    const same = strategies.filter(({ performanceMetrics }) => performanceMetrics.basis.record === record);
    return same.length === 0 ? [] : [{ record, days: mostFrequent(same.map(getDays).filter((days) => days !== '')) }];
  });
  const bases = strategies.map(({ performanceMetrics }) => ({ basis: performanceMetrics.basis }));
  return { records, market: commonBasis(bases)?.market ?? null };
}

function mostFrequent(texts: readonly string[]): string {
  const count = (text: string) => texts.filter((one) => one === text).length;
  return texts.reduce((best, text) => (count(text) > count(best) ? text : best), texts[0] ?? '');
}

import { type ReplayedRecord, type ReplayInput, replayRecord } from '@sealtick/record';
import { readPercentage } from '../../lib/forms/typed-number.ts';
import { EM_DASH, formatMoney, formatPercent, formatRatio } from '../../lib/text/format.ts';
import { figureText } from '../../widgets/member-record/figure-text.ts';

/** What differs from the record as it was. */
export interface WhatIf {
  /** Risk of every trade in percent; null for that of its moment. */
  readonly percent: number | null;
  /** Strategies that are left out. */
  readonly without: readonly string[];
}

/** A figure as it was, and what if. */
export interface WhatIfRow {
  readonly name: string;
  readonly before: string;
  readonly after: string;
}

/** Range of the risk per trade in percent. */
export const RISK_PERCENT = { min: 0.5, max: 10, step: 0.1 };

/** Returns the percentage that a text states, or what is wrong with it. */
export function readRiskPercent(text: string): { value: number } | { problem: string } {
  const value = readPercentage(text);
  const { min, max } = RISK_PERCENT;
  if (value >= min && value <= max) return { value };
  return { problem: `Enter a percentage from ${min} to ${max}.` };
}

/** Returns the figures of a record as it was, and as it would have been. */
export function whatIfRows(replay: ReplayInput, { percent, without }: WhatIf, currency: string): WhatIfRow[] {
  const before = getFigures(replayRecord(replay), currency);
  if (percent === null && without.length === 0)
    return before.map(([name, value]) => ({ name, before: value, after: value }));
  const fraction = percent === null ? {} : { fraction: percent / 100 };
  const after = getFigures(replayRecord(replay, { ...fraction, without }), currency);
  return before.map(([name, value], i) => ({ name, before: value, after: after[i]![1] }));
}

function getFigures(
  { value, statistics, tail, chance, ruinedAt }: ReplayedRecord,
  currency: string,
): [string, string][] {
  const figure = (key: string, format: (value: number) => string) => {
    const found = statistics.find((one) => one.key === key)?.value ?? null;
    return found === null ? EM_DASH : format(found);
  };
  const loss = figureText(tail.valueAtRisk, (share) => formatMoney(share * value, currency));
  return [
    ['Value', ruinedAt !== null && value === 0 ? 'ruined' : formatMoney(value, currency)],
    ['Total return', figure('totalReturn', (one) => formatPercent(one, 1, 'exceptZero'))],
    ['Sharpe ratio', figure('sharpeRatio', formatRatio)],
    ['Max drawdown', figure('maxDrawdown', formatPercent)],
    ['Value at risk 95%, one day', loss ?? EM_DASH],
    [
      'Drawdown that one of twenty resamples exceeds',
      chance.value ? formatPercent(chance.value.highDrawdown) : EM_DASH,
    ],
  ];
}

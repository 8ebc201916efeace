import { conditionalValueAtRisk, valueAtRisk } from '@sealtick/engine';
import { type Figure, getFigure } from './figure.ts';
import type { MemberHistory } from './member-record.ts';

const TAIL_DAYS = 60;

/** Tail losses of a day at 95%, as shares of the account; times its value they are amounts. */
export interface TailFigures {
  readonly valueAtRisk: Figure;
  readonly conditional: Figure;
}

/** Returns value at risk and conditional value at risk of the daily marked returns. */
export function tailFigures({ dailyReturns }: Pick<MemberHistory, 'dailyReturns'>): TailFigures {
  const of = (loss: typeof valueAtRisk) => getFigure(() => loss(dailyReturns)!, dailyReturns.length, TAIL_DAYS, 'day');
  return { valueAtRisk: of(valueAtRisk), conditional: of(conditionalValueAtRisk) };
}

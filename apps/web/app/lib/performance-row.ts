import type { Basis } from '@sealtick/contract';
import { toBasis } from './basis.ts';
import { type CurveView, toCurveView } from './curve-view.ts';
import { asList, asNumber, asRecord, asText } from './guard.ts';

/** What a strategy has come to, as the short lists show it. */
export interface PerformanceRow {
  readonly id: string;
  readonly name: string;
  readonly annualReturn: number | null;
  readonly maxDrawdown: number | null;
  readonly sharpe: number | null;
  readonly basis: Basis | null;
  /** Why a figure is missing. */
  readonly reason: string;
  readonly curve: CurveView;
}

/** The first strategies that have an id, whatever else the server sent of them. */
export function toPerformanceRows(sent: unknown, count: number): readonly PerformanceRow[] {
  return asList(sent)
    .map(asRecord)
    .filter(({ id }) => asText(id) !== '')
    .slice(0, count)
    .map((row) => {
      const metrics = asRecord(row.performanceMetrics);
      return {
        id: asText(row.id),
        name: asText(row.name) || asText(row.id),
        annualReturn: asNumber(metrics.annualReturn),
        maxDrawdown: asNumber(metrics.maxDrawdown),
        sharpe: asNumber(metrics.sharpe),
        basis: toBasis(metrics.basis),
        reason: asText(metrics.reason),
        curve: toCurveView(row.equityCurve),
      };
    });
}

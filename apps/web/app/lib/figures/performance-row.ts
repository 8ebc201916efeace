import type { Basis, CurvePoints, Strategy } from '@sealtick/contract';

/** The figures of a strategy in a short list. */
export interface PerformanceRow
  extends Pick<Strategy['performanceMetrics'], 'annualReturn' | 'maxDrawdown' | 'sharpe'> {
  readonly id: string;
  readonly name: string;
  readonly basis: Basis;
  /** Why a figure is missing. */
  readonly reason: string | null;
  readonly curve: CurvePoints | null;
}

type Listed = Pick<Strategy, 'id' | 'name' | 'performanceMetrics' | 'equityCurve'>;

/** Returns the row of a listed strategy. */
export function toPerformanceRow({ id, name, performanceMetrics, equityCurve }: Listed): PerformanceRow {
  const { annualReturn, maxDrawdown, sharpe, basis, reason } = performanceMetrics;
  return { id, name, annualReturn, maxDrawdown, sharpe, basis, reason, curve: equityCurve };
}

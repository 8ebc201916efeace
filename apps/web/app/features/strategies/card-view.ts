import type { Basis } from '@sealtick/contract';
import { toBasis } from '../../lib/basis.ts';
import { type CurveView, toCurveView } from '../../lib/curve-view.ts';
import { asList, asNumber, asRecord, asText, asTexts } from '../../lib/guard.ts';

export interface MetricsView {
  readonly sharpe: number | null;
  readonly maxDrawdown: number | null;
  readonly winRate: number | null;
  readonly avgRR: number | null;
  readonly annualReturn: number | null;
  readonly trades: number | null;
  readonly from: string;
  readonly to: string;
  readonly basis: Basis | null;
  readonly reason: string;
}

/** What a list shows of a strategy. */
export interface CardView {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly oneLiner: string;
  readonly approach: string;
  readonly riskLevel: string;
  readonly markets: readonly string[];
  readonly timeframes: readonly string[];
  readonly metrics: MetricsView;
  /** Of the record the metrics rest on, in few points; under two of them there is none to draw. */
  readonly curve: CurveView;
  readonly isActive: boolean;
}

/** A strategy as a list shows it, whatever the server sent; null only where there is no id to show. */
export function toCardView(sent: unknown): CardView | null {
  const row = asRecord(sent);
  const id = asText(row.id);
  if (id === '') return null;
  return {
    id,
    name: asText(row.name) || id,
    description: asText(row.description),
    oneLiner: asText(row.oneLiner),
    approach: asText(row.approach),
    riskLevel: asText(row.riskLevel),
    markets: asTexts(row.markets),
    timeframes: asTexts(row.timeframes),
    metrics: toMetricsView(row.performanceMetrics),
    curve: toCurveView(row.equityCurve),
    isActive: row.isActive === true,
  };
}

export function toCardViews(sent: unknown): readonly CardView[] {
  return asList(sent)
    .map(toCardView)
    .filter((view) => view !== null);
}

function toMetricsView(sent: unknown): MetricsView {
  const row = asRecord(sent);
  return {
    sharpe: asNumber(row.sharpe),
    maxDrawdown: asNumber(row.maxDrawdown),
    winRate: asNumber(row.winRate),
    avgRR: asNumber(row.avgRR),
    annualReturn: asNumber(row.annualReturn),
    trades: asNumber(row.trades),
    from: asText(row.from),
    to: asText(row.to),
    basis: toBasis(row.basis),
    reason: asText(row.reason),
  };
}

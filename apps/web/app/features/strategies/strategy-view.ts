import type { Basis } from '@sealtick/contract';
import { toBasis } from '../../lib/basis.ts';
import { asList, asNumber, asRecord, asText, asTexts } from '../../lib/guard.ts';
import { type CurveView, toCurveView } from './curve-view.ts';
import { type ParameterView, toParameters } from './lab/parameter-view.ts';
import { type ParityView, toParityView } from './parity-view.ts';

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

export interface StrategyView {
  readonly id: string;
  readonly name: string;
  readonly version: number | null;
  readonly description: string;
  readonly oneLiner: string;
  readonly overview: string;
  readonly whoFor: string;
  readonly approach: string;
  readonly riskLevel: string;
  readonly markets: readonly string[];
  readonly timeframes: readonly string[];
  readonly symbols: readonly string[];
  readonly signalTypes: readonly string[];
  readonly metrics: MetricsView;
  /** Of the record the metrics rest on, in few points; under two of them there is none to draw. */
  readonly curve: CurveView;
  readonly parity: ParityView;
  readonly riskProfile: string;
  readonly backtestMethodology: string;
  readonly configuration: readonly { readonly key: string; readonly value: string; readonly help: string }[];
  /** What the form to try settings is made of. */
  readonly parameters: readonly ParameterView[];
  readonly playbook: {
    readonly setupConditions: readonly string[] | string;
    readonly entryTrigger: string;
    readonly stopLoss: string;
    readonly profitTargets: string;
    readonly riskSizing: string;
  };
  readonly faq: readonly { readonly question: string; readonly answer: string }[];
  readonly isActive: boolean;
  readonly publishedIndex: number | null;
}

/** A strategy as a page shows it, whatever the server sent; null only where there is no id to show. */
export function toStrategyView(sent: unknown): StrategyView | null {
  const row = asRecord(sent);
  const id = asText(row.id);
  if (id === '') return null;
  const playbook = asRecord(row.executionPlaybook);
  return {
    id,
    name: asText(row.name) || id,
    version: asNumber(row.version),
    description: asText(row.description),
    oneLiner: asText(row.oneLiner),
    overview: asText(row.overview),
    whoFor: asText(row.whoFor),
    approach: asText(row.approach),
    riskLevel: asText(row.riskLevel),
    markets: asTexts(row.markets),
    timeframes: asTexts(row.timeframes),
    symbols: asTexts(row.symbols),
    signalTypes: asTexts(row.signalTypes),
    metrics: toMetricsView(row.performanceMetrics),
    curve: toCurveView(row.equityCurve),
    parity: toParityView(row.parity),
    riskProfile: asText(row.riskProfile),
    backtestMethodology: asText(row.backtestMethodology),
    configuration: toConfiguration(row.configuration, row.parameters),
    parameters: toParameters(row.parameters),
    playbook: {
      setupConditions: Array.isArray(playbook.setupConditions)
        ? asTexts(playbook.setupConditions)
        : asText(playbook.setupConditions),
      entryTrigger: asText(playbook.entryTrigger),
      stopLoss: asText(playbook.stopLoss),
      profitTargets: asText(playbook.profitTargets),
      riskSizing: asText(playbook.riskSizing),
    },
    faq: asList(row.faq)
      .map(asRecord)
      .map(({ question, answer }) => ({ question: asText(question), answer: asText(answer) }))
      .filter(({ question }) => question !== ''),
    isActive: row.isActive === true,
    publishedIndex: asNumber(row.publishedIndex),
  };
}

export function toStrategyViews(sent: unknown): readonly StrategyView[] {
  return asList(sent)
    .map(toStrategyView)
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

function toConfiguration(configuration: unknown, parameters: unknown): StrategyView['configuration'] {
  const known = Object.entries(asRecord(parameters)).map(([key, value]) => ({ key, ...asRecord(value) }));
  return Object.entries(asRecord(configuration)).map(([key, value]) => {
    const parameter: Readonly<Record<string, unknown>> | undefined = known.find(
      (each: Readonly<Record<string, unknown>>) => each.key === key || each.label === key,
    );
    return { key, value: toWords(value), help: asText(parameter?.help) };
  });
}

function toWords(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return asText(value) || (JSON.stringify(value) ?? '');
}

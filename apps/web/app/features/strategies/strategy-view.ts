import { asList, asNumber, asRecord, asText, asTexts } from '../../lib/guard.ts';
import { type CardView, toCardView } from './card-view.ts';
import { type ParameterView, toParameters } from './lab/parameter-view.ts';
import { type ParityView, toParityView } from './parity-view.ts';

export interface StrategyView extends CardView {
  readonly version: number | null;
  readonly overview: string;
  readonly whoFor: string;
  readonly symbols: readonly string[];
  readonly signalTypes: readonly string[];
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
  readonly publishedIndex: number | null;
}

/** A strategy as a page shows it, whatever the server sent; null only where there is no id to show. */
export function toStrategyView(sent: unknown): StrategyView | null {
  const card = toCardView(sent);
  if (card === null) return null;
  const row = asRecord(sent);
  const playbook = asRecord(row.executionPlaybook);
  return {
    ...card,
    version: asNumber(row.version),
    overview: asText(row.overview),
    whoFor: asText(row.whoFor),
    symbols: asTexts(row.symbols),
    signalTypes: asTexts(row.signalTypes),
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
    publishedIndex: asNumber(row.publishedIndex),
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

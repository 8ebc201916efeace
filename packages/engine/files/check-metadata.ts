import type { AddedTexts } from '../src/added-strategies.ts';
import { TIMEFRAMES } from '../src/bars/timeframe.ts';
import { ASSET_CLASSES } from '../src/instruments/instrument.ts';
import { InvalidParameterError } from '../src/parameters.ts';
import { resolveParameters } from '../src/simulate/resolve-parameters.ts';
import type { Strategy } from '../src/strategies/strategy.ts';
import type { LoadedFile } from './load-file.ts';

/** Approaches and levels of risk that pages know. */
const APPROACHES = [
  'trend',
  'trend-following',
  'mean-reversion',
  'breakout',
  'momentum',
  'smc/ict',
  'smart-money',
  'volatility-arbitrage',
  'carry-trade',
  'statistical-arbitrage',
  'event-driven',
];
const RISK_LEVELS = ['conservative', 'balanced', 'aggressive'];
const MOST_TEXT = 5_000;
const MOST_PARAMETERS = 20;

type Fields = Readonly<Record<string, unknown>>;

/** The checked exports of a strategy file, or what is wrong in them. */
export type CheckedMetadata =
  | { readonly strategy: Strategy; readonly texts: AddedTexts; readonly problems: readonly [] }
  | { readonly problems: readonly [string, ...string[]] };

/** Checks id, parameters, markets and texts of a loaded file. @param id Name of the file without its ending */
export function checkMetadata({ strategy, texts }: LoadedFile, id: string): CheckedMetadata {
  const problems = [...problemsOfStrategy(strategy, id), ...problemsOfTexts(texts)];
  const [first, ...others] = problems;
  if (first !== undefined) return { problems: [first, ...others] };
  return { strategy: strategy as Strategy, texts: texts as AddedTexts, problems: [] };
}

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const shown = (value: unknown) => (value === undefined ? 'missing' : JSON.stringify(value)?.slice(0, 60));

function problemsOfStrategy(strategy: unknown, id: string): string[] {
  if (!isFields(strategy)) return ['`strategy` must be what `defineStrategy({ … })` returns'];
  const { markets, timeframes, parameters, inputs, start, warmUpBars, runsOn } = strategy;
  const problems: string[] = [];
  if (strategy.id !== id)
    problems.push(`\`id\` is ${shown(strategy.id)}; must be '${id}', the name of the file without its ending`);
  if (typeof start !== 'function')
    problems.push('`start` is missing; must be a function that returns `(bar, at) => …`');
  if (typeof warmUpBars !== 'function') problems.push('`warmUpBars` is missing; must be a function of the parameters');
  if (!isFields(inputs)) problems.push('`inputs` is missing; must be `{}`, or name `partners` or `calendar`');
  if (typeof runsOn !== 'function' || !isSome(markets, ASSET_CLASSES) || !isSome(timeframes, TIMEFRAMES))
    problems.push(
      `\`timeframesByMarket\` must name timeframes (${TIMEFRAMES.join(', ')}) of at least one market (${ASSET_CLASSES.join(', ')}), such as { fx: ['1h'] }`,
    );
  return [...problems, ...problemsOfParameters(parameters)];
}

const isSome = (value: unknown, known: readonly string[]) =>
  Array.isArray(value) && value.length > 0 && value.every((one) => known.includes(one));

function problemsOfParameters(parameters: unknown): string[] {
  if (!isFields(parameters)) return ['`parameters` is missing; must be a table such as { lookback: bars(…) }, or {}'];
  const rows = Object.entries(parameters);
  if (rows.length > MOST_PARAMETERS) return [`\`parameters\` has ${rows.length} rows; at most ${MOST_PARAMETERS}`];
  return rows.flatMap(([name, row]) => {
    const at = `\`parameters.${name}\``;
    if (!/^[a-z][A-Za-z0-9]*$/.test(name)) return [`${at}: the name must be one word such as stopAtr`];
    if (!isFields(row)) return [`${at} must be a row such as bars('Lookback', { min, max, step, default }, 'Help.')`];
    const texts = ['label', 'unit', 'help'].filter((field) => !isText(row[field]));
    const numbers = ['min', 'max', 'step', 'default'].filter((field) => !Number.isFinite(row[field]));
    const wrong = [
      ...texts.map((field) => `${field} is ${shown(row[field])}; must be a text of 1 to ${MOST_TEXT} characters`),
      ...numbers.map((field) => `${field} is ${shown(row[field])}; must be a number`),
    ];
    if (wrong.length > 0) return wrong.map((problem) => `${at}: ${problem}`);
    const { min, max, step } = row as { readonly min: number; readonly max: number; readonly step: number };
    if (min >= max || step <= 0) return [`${at}: min must be below max, and step above 0`];
    try {
      for (const edge of ['min', 'default', 'max'])
        resolveParameters({ parameters } as never, { [name]: row[edge] } as never);
      return [];
    } catch (error) {
      if (error instanceof InvalidParameterError) return [`${at}: ${error.message}`];
      throw error;
    }
  });
}

const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.trim() !== '' && value.length <= MOST_TEXT;
const isTexts = (value: unknown) => Array.isArray(value) && value.length > 0 && value.every(isText);

function problemsOfTexts(texts: unknown): string[] {
  if (!isFields(texts)) return ['`texts` must be an object with what pages say about the strategy'];
  const rule = `must be a text of 1 to ${MOST_TEXT} characters`;
  const need = (at: string, value: unknown, isRight: boolean, what: string) =>
    isRight ? [] : [`\`texts.${at}\` is ${shown(value)}; ${what}`];
  const plain = ['name', 'description', 'oneLiner', 'overview', 'whoFor', 'riskProfile', 'backtestMethodology'];
  const { approach, riskLevel, signalTypes, executionPlaybook, faq, trials } = texts;
  const playbook = isFields(executionPlaybook) ? executionPlaybook : {};
  const steps = ['entryTrigger', 'stopLoss', 'profitTargets', 'riskSizing'];
  const { setupConditions } = playbook;
  const { count, deviation } = isFields(trials) ? trials : {};
  const isTrials = Number.isInteger(count) && (count as number) >= 1 && (deviation as number) >= 0;
  return [
    ...plain.flatMap((name) => need(name, texts[name], isText(texts[name]), rule)),
    ...need('name', texts.name, !isText(texts.name) || texts.name.length <= 60, 'must have at most 60 characters'),
    ...need('approach', approach, APPROACHES.includes(approach as string), `must be one of ${APPROACHES.join(', ')}`),
    ...need(
      'riskLevel',
      riskLevel,
      RISK_LEVELS.includes(riskLevel as string),
      `must be one of ${RISK_LEVELS.join(', ')}`,
    ),
    ...need('signalTypes', signalTypes, isTexts(signalTypes), "must be a list of texts such as ['Stop entry']"),
    ...need(
      'executionPlaybook.setupConditions',
      setupConditions,
      isText(setupConditions) || isTexts(setupConditions),
      'must be a text or a list of texts',
    ),
    ...steps.flatMap((name) => need(`executionPlaybook.${name}`, playbook[name], isText(playbook[name]), rule)),
    ...need('faq', faq, Array.isArray(faq) && faq.every(isQuestion), 'must be a list of { question, answer }, or []'),
    ...need(
      'trials',
      trials,
      isTrials,
      'must say how many variants you tried, such as { count: 1, deviation: 0 }: the deviation is that of their Sharpe ratios a trade',
    ),
  ];
}

const isQuestion = (value: unknown) => isFields(value) && isText(value.question) && isText(value.answer);

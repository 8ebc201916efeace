import type {
  Strategy,
  StudySettings,
  SweepAxis,
  SweepMeasure,
  SweepSettings,
  WalkForwardSettings,
} from '@sealtick/contract';
import { formatCounted, formatPercent } from '../../../lib/text/format.ts';
import { measureLabel } from './measure-text.ts';

/** A strategy as the text of a study names it. */
type NamedStrategy = Pick<Strategy, 'id' | 'name' | 'parameters'>;

/** Returns on what a study runs and what it varies, or the streams and limits of a portfolio. */
export function studyText(settings: StudySettings, strategies: readonly NamedStrategy[]): string {
  const strategyFor = (wanted: string) => strategies.find(({ id }) => id === wanted);
  if (settings.kind === 'portfolio') {
    const { streams, riskFraction, maxOpenRisk, maxClassRisk, allocation } = settings;
    const names = streams.map(
      ({ strategyId, symbol, timeframe }) => `${strategyFor(strategyId)?.name ?? strategyId} ${symbol} ${timeframe}`,
    );
    const limits = `open risk up to ${formatPercent(maxOpenRisk)}, up to ${formatPercent(maxClassRisk)} per asset class${costsText(settings)}`;
    const weights = allocation === 'equal' ? '' : ' by inverse volatility';
    return `${names.join('; ')}. ${formatPercent(riskFraction, 2)} risk per trade${weights}, ${limits}`;
  }
  const strategy = strategyFor(settings.strategyId);
  const symbols = settings.kind === 'sweep' ? settings.symbols.join(', ') : settings.symbol;
  const varied = axesText(settings.axes, strategy?.parameters ?? {}) + samplingText(settings);
  const choice =
    settings.kind === 'sweep'
      ? `best by ${measureName(settings.measure)}`
      : `chosen by ${measureName(settings.measure)} ${divisionText(settings)}`;
  return `${strategy?.name ?? settings.strategyId}, ${symbols} ${settings.timeframe}: ${varied}${costsText(settings)}; ${choice}`;
}

/** Says how many combinations were drawn; empty if every one is tried. */
const samplingText = ({ sampling }: Pick<SweepSettings, 'sampling'>): string =>
  sampling.kind === 'grid' ? '' : `, ${sampling.sets} drawn with seed ${sampling.seed}`;

/** Says which costs apply, and which bars decide exits inside a bar; empty if the usual costs and the engine rules do. */
const costsText = ({ costFactor, detail }: Pick<StudySettings, 'costFactor' | 'detail'>): string =>
  `${costFactor === 1 ? '' : `, costs × ${costFactor}`}${detail === undefined ? '' : `, exits by ${detail} bars`}`;

/** Inside a sentence only names of persons have a capital letter. */
const measureName = (measure: SweepMeasure): string =>
  measureLabel(measure).replace(/^(?!Sharpe|Sortino|Calmar)./, (first) => first.toLowerCase());

function divisionText({ division }: Pick<WalkForwardSettings, 'division'>): string {
  if (division.kind === 'folds') return `in ${division.folds} purged folds`;
  const { trainMonths, testMonths } = division;
  const chosen =
    division.kind === 'rolling'
      ? `on ${formatCounted(trainMonths, 'month')}`
      : `on all earlier months, at least ${trainMonths}`;
  return `${chosen}, tested on the next ${testMonths}`;
}

/** Returns what a study varies: "Stop 1.5 to 3 by 0.5, Final target 4 to 5 by 0.5". */
const axesText = (axes: readonly SweepAxis[], parameters: Strategy['parameters']): string =>
  axes.map(({ name, from, to, step }) => `${parameters[name]?.label ?? name} ${from} to ${to} by ${step}`).join(', ');

/** Returns the values of a set: "Stop 2, Final target 4.5". */
export const setText = (set: Readonly<Record<string, number>>, parameters: Strategy['parameters']): string =>
  Object.entries(set)
    .map(([name, value]) => `${parameters[name]?.label ?? name} ${value}`)
    .join(', ');

/** Returns the time left, in words. @param remainingMs Null where it is not known */
export function remainingText(remainingMs: number | null): string {
  if (remainingMs === null) return '';
  const seconds = Math.ceil(remainingMs / 1_000);
  return seconds < 60 ? `, ${seconds} s left` : `, ${Math.ceil(seconds / 60)} min left`;
}

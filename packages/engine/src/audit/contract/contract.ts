import { prefix } from '../../bars/slice.ts';
import type { Timeframe } from '../../bars/timeframe.ts';
import { TIMEFRAMES } from '../../bars/timeframe.ts';
import { INSTRUMENTS } from '../../instruments/instruments.ts';
import { resolveParameters } from '../../simulate/resolve-parameters.ts';
import { type Simulation, simulate } from '../../simulate/simulate.ts';
import { mulberry32 } from '../../statistics/mulberry32.ts';
import type { Parameter, ParameterValues, Strategy } from '../../strategies/strategy.ts';
import { type RandomMarket, randomMarket } from '../random-market.ts';
import { type Decided, getDecisions, interleaved } from './get-decisions.ts';

/** One rule that every strategy follows. */
export interface ContractRule {
  readonly title: string;
  /** Returns how a strategy breaks the rule; empty if it follows it. */
  readonly getProblems: (strategy: Strategy) => string[];
}

const EDGES = ['min', 'max'] as const;
const LENGTH = 1_500;
const SETTINGS = 20;
const MOST_PROBLEMS = 3;

/** The contract of every strategy: it decides validly at every setting, without look-ahead and without shared state. */
export const CONTRACT: readonly ContractRule[] = [
  {
    title: 'has parameters whose default, minimum and maximum are valid',
    getProblems: ({ parameters }) =>
      getRows(parameters).flatMap(([name, row]) => [
        ...([row.label, row.unit, row.help].every((text) => text.length > 0) ? [] : [`${name} lacks a text`]),
        ...(row.min < row.max && row.step > 0 ? [] : [`${name} has no range`]),
        ...[row.min, row.default, row.max].flatMap((value) => problemOfValue(parameters, name, value)),
      ]),
  },
  {
    title: 'runs on exactly the markets and timeframes that it names',
    getProblems({ runsOn, markets, timeframes }) {
      const streams = INSTRUMENTS.flatMap((instrument) =>
        TIMEFRAMES.filter((timeframe) => runsOn(instrument, timeframe)).map((timeframe) => ({ instrument, timeframe })),
      );
      const [traded, used] = [
        new Set(streams.map(({ instrument }) => instrument.assetClass)),
        new Set(streams.map(({ timeframe }) => timeframe)),
      ];
      return [
        ...markets.filter((market) => !traded.has(market)).map((market) => `it trades no instrument of ${market}`),
        ...timeframes.filter((one) => !used.has(one)).map((one) => `it trades nothing on ${one}`),
      ];
    },
  },
  {
    title: 'opens trades on every timeframe that it names, without a refused setup',
    getProblems: (strategy) =>
      strategy.timeframes.flatMap((timeframe) => {
        const found = run(strategy, getMarket(strategy, 1, timeframe, LENGTH));
        const none = `${timeframe}: no trade on ${LENGTH} random bars, so nothing can be checked: its conditions never hold together, or a value stays NaN, as that of a misspelt field of the bar`;
        const refused = refusals(timeframe, found);
        return found.trades.length === 0 && refused.length === 0 ? [none] : refused;
      }),
  },
  {
    title: 'decides validly with each parameter, and with all of them, at minimum and maximum',
    getProblems(strategy) {
      const market = getMarket(strategy, 2);
      const rows = getRows(strategy.parameters);
      const single = rows.flatMap(([name, row]) => EDGES.map((edge) => ({ [name]: row[edge] })));
      const all = EDGES.map((edge) => atEdge(strategy, edge));
      return [...single, ...all].flatMap((params) => refusals(JSON.stringify(params), run(strategy, market, params)));
    },
  },
  {
    title: 'decides validly at random settings',
    getProblems(strategy) {
      const random = mulberry32(11);
      const drawn = ({ min, max, step }: Parameter) =>
        Number((min + step * Math.floor(random() * (Math.round((max - min) / step) + 1))).toFixed(6));
      return Array.from({ length: SETTINGS }, (_, i) => {
        const params = Object.fromEntries(getRows(strategy.parameters).map(([name, row]) => [name, drawn(row)]));
        return refusals(JSON.stringify(params), run(strategy, getMarket(strategy, 20 + i), params));
      }).flat();
    },
  },
  {
    title: 'decides the same with and without later bars',
    getProblems(strategy) {
      const whole = getMarket(strategy, 4);
      const decisions = getDecisions(strategy, whole);
      return [1, 150, 311, 450, 599].flatMap((length) => {
        const known = getDecisions(strategy, { ...whole, bars: prefix(whole.bars, length) });
        const before = decisions.filter(({ bar }) => bar < length);
        return isSame(known, before) ? [] : [`with the first ${length} bars alone it decides otherwise`];
      });
    },
  },
  {
    title: 'opens nothing before its warm-up is over',
    getProblems: (strategy) =>
      (['min', 'default', 'max'] as const).flatMap((edge) => {
        const params = atEdge(strategy, edge);
        const needed = strategy.warmUpBars(params);
        if (!Number.isInteger(needed) || needed < 1)
          return [`warmUpBars returns ${needed}; must be a whole number from 1`];
        return [7, 8, 9].flatMap((seed) => {
          const market = getMarket(strategy, seed);
          const first = run(strategy, market, params).signals[0]?.signal.barCloseAt ?? Number.POSITIVE_INFINITY;
          const earliest = market.bars.closeTime[needed - 1] ?? 0;
          return first < earliest ? [`it opens a signal before bar ${needed}, which warmUpBars names (${edge})`] : [];
        });
      }),
  },
  {
    title: 'decides in two streams that are fed in turn as in each alone',
    getProblems(strategy) {
      const [first, second] = [getMarket(strategy, 5), getMarket(strategy, 6)];
      const alone = [getDecisions(strategy, first), getDecisions(strategy, second)];
      const together = interleaved(strategy, first, second);
      return together.every((one, i) => isSame(one, alone[i]!)) ? [] : ['its streams share state: make it in start'];
    },
  },
];

/** Returns how a strategy breaks the contract, as `contract "rule": problem`; the first three problems of each rule. */
export function contractProblems(strategy: Strategy): string[] {
  return CONTRACT.flatMap(({ title, getProblems }) =>
    getProblems(strategy)
      .slice(0, MOST_PROBLEMS)
      .map((problem) => `contract "${title}": ${problem}`),
  );
}

const getRows = (parameters: Strategy['parameters']) => Object.entries(parameters);

const atEdge = ({ parameters }: Strategy, edge: 'min' | 'default' | 'max'): ParameterValues =>
  Object.fromEntries(getRows(parameters).map(([name, row]) => [name, row[edge]]));

function problemOfValue(parameters: Strategy['parameters'], name: string, value: number): string[] {
  try {
    resolveParameters({ parameters }, { [name]: value });
    return [];
  } catch (error) {
    return [(error as Error).message];
  }
}

const getMarket = (strategy: Strategy, seed: number, timeframe: Timeframe = strategy.timeframes[0]!, length = 600) =>
  randomMarket({ seed, length, timeframe });

function run(strategy: Strategy, market: RandomMarket, params?: ParameterValues): Simulation {
  const { instrument, timeframe, bars, partner, events } = market;
  const spec = {
    strategy,
    params: resolveParameters(strategy, params),
    instrument,
    timeframe,
    partner: partner.instrument,
    hasCalendar: true,
  };
  return simulate(bars, spec, { partner: partner.bars, events });
}

function refusals(at: string, { refused }: Simulation): string[] {
  const [first, ...more] = refused;
  if (!first) return [];
  const count = more.length === 0 ? '1 setup is refused' : `${refused.length} setups are refused, the first`;
  return [`${at}: ${count} because ${first.problem}`];
}

const isSame = (a: readonly Decided[], b: readonly Decided[]) =>
  a.length === b.length && a.every(({ bar, text }, i) => bar === b[i]!.bar && text === b[i]!.text);

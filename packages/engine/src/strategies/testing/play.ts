import { createBars } from '../../bars/create-bars.ts';
import { TIMEFRAME_MS, type Timeframe } from '../../bars/timeframe.ts';
import { NO_COSTS } from '../../costs/price-costs.ts';
import type { Instrument } from '../../instruments/instrument.ts';
import { resolveParameters } from '../../simulate/resolve-parameters.ts';
import { type Simulation, simulate } from '../../simulate/simulate.ts';
import type { Signal } from '../../simulate/trade.ts';
import type { CalendarEvent, Decision, ParameterValues, Strategy } from '../strategy.ts';
import { FIRST_OPEN } from './random-market.ts';

/** Open, high, low, close. */
export type Row = readonly [number, number, number, number];

/** Two decimals, no costs, open all week. */
export const STAGE: Instrument = {
  symbol: 'EURUSD',
  name: 'Stage',
  assetClass: 'fx',
  digits: 2,
  tick: 0.01,
  pip: 0.01,
  contractSize: 1,
  quoteCurrency: 'USD',
  session: 'always',
  costs: NO_COSTS,
};

export interface PlayOptions {
  readonly timeframe?: Timeframe;
  readonly params?: ParameterValues;
  /** Closes of the partner, one for each row. */
  readonly partner?: readonly number[];
  /** Place of the bar in which a release falls, and what it is. */
  readonly events?: readonly (Omit<CalendarEvent, 'time'> & { readonly bar: number })[];
}

export interface Played extends Simulation {
  /** The signal a bar gave, or null. */
  readonly signalAt: (bar: number) => Signal | null;
  /** Everything the strategy decided, with the place of the bar. */
  readonly decisions: readonly { readonly bar: number; readonly decision: Decision }[];
}

/** Feeds bars to a strategy, one timeframe apart from 2024-01-01T00:00Z on, and returns its decisions. */
export function play(strategy: Strategy, rows: readonly Row[], options: PlayOptions = {}): Played {
  const { timeframe = '1h', params, partner, events } = options;
  const step = TIMEFRAME_MS[timeframe];
  const decisions: { bar: number; decision: Decision }[] = [];
  const listening: Pick<Strategy, 'start'> = {
    start: (context) => {
      const decide = strategy.start(context);
      return (bar, at) => {
        const decision = decide(bar, at);
        if (decision !== null) decisions.push({ bar: (bar.time - FIRST_OPEN) / step, decision });
        return decision;
      };
    },
  };
  const other = { ...STAGE, symbol: 'GBPUSD' };
  const result = simulate(
    getBars(STAGE.symbol, timeframe, rows),
    {
      strategy: listening,
      params: resolveParameters(strategy, params),
      instrument: STAGE,
      timeframe,
      partner: partner ? other : null,
      hasCalendar: events !== undefined,
    },
    {
      partner: partner && getBars(other.symbol, timeframe, partner.map(flat)),
      events: events?.map(({ bar, ...event }) => ({ ...event, time: FIRST_OPEN + bar * step + step / 2 })),
    },
  );
  const getClose = (bar: number) => FIRST_OPEN + (bar + 1) * step;
  const signalAt = (bar: number) =>
    result.signals.find(({ signal }) => signal.barCloseAt === getClose(bar))?.signal ?? null;
  return { ...result, decisions, signalAt };
}

/** Returns the mirrored market: every price at the same distance on the other side of `level`. */
export function mirrored(rows: readonly Row[], level: number): Row[] {
  const flip = (price: number) => Math.round((2 * level - price) * 1e8) / 1e8;
  return rows.map(([open, high, low, close]) => [flip(open), flip(low), flip(high), flip(close)]);
}

/** Returns bars that open at the previous close and extend a tenth beyond their body. */
export function rowsOfCloses(closes: readonly number[], first = closes[0]): Row[] {
  return closes.map((close, i) => {
    const open = i === 0 ? first! : closes[i - 1]!;
    return [open, round(Math.max(open, close) + 0.1), round(Math.min(open, close) - 0.1), close];
  });
}

/** Returns the same row repeatedly. */
export function repeated(row: Row, times: number): Row[] {
  return Array.from({ length: times }, () => row);
}

const flat = (close: number): Row => [close, close, close, close];
const round = (price: number) => Math.round(price * 1e8) / 1e8;

function getBars(symbol: string, timeframe: Timeframe, rows: readonly Row[]) {
  return createBars(symbol, timeframe, {
    time: rows.map((_, i) => FIRST_OPEN + i * TIMEFRAME_MS[timeframe]),
    open: rows.map(([open]) => open),
    high: rows.map(([, high]) => high),
    low: rows.map(([, , low]) => low),
    close: rows.map(([, , , close]) => close),
  });
}

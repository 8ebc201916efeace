import {
  DAY_MS,
  getSession,
  getSimulatedInstrument,
  HOUR_MS,
  nthSlotEnd,
  slotEnd,
  slotStart,
  walkForwardWindows,
} from '@sealtick/engine';
import { percent, type Template } from '../template.ts';

const INSTRUMENT = getSimulatedInstrument('BTCUSD')!;
const SESSION = getSession(INSTRUMENT);
/** A Monday. */
const DAY = Date.UTC(2026, 2, 2);
const TIMEFRAMES = { '15m': 15, '1h': 60, '4h': 240 } as const;

/** Returns a time of the day, with its seconds if it has any. */
const clock = (time: number): string => new Date(time).toISOString().slice(11, 19).replace(/:00$/, '');

/** When a value of a bar is known. */
export const knownAt: Template = (draw) => {
  const timeframe = draw.of(['15m', '1h', '4h'] as const);
  const value = draw.of(['high', 'low', 'close']);
  const start = slotStart(SESSION, timeframe, DAY + draw.whole(1, 23) * HOUR_MS);
  const end = slotEnd(SESSION, timeframe, start);
  const minutes = TIMEFRAMES[timeframe] * 60_000;
  return {
    question: `A ${timeframe} bar of bitcoin opens at ${clock(start)} UTC. When is its ${value === 'close' ? 'close' : `final ${value}`} known?`,
    right: `At ${clock(end)}, when the bar has closed`,
    wrong: [
      `At ${clock(start)}, when the bar opens`,
      `At ${clock(start + minutes / 2)}, in the middle of the bar`,
      `At ${clock(end + minutes)}, when the next bar has closed`,
    ],
  };
};

/** Until when a signal may be filled. */
export const validUntil: Template = (draw) => {
  const timeframe = draw.of(['15m', '1h', '4h'] as const);
  const bars = draw.whole(1, 4);
  const close = slotStart(SESSION, timeframe, DAY + draw.whole(1, 7) * HOUR_MS);
  const minutes = TIMEFRAMES[timeframe] * 60_000;
  const until = nthSlotEnd(INSTRUMENT, timeframe, close, bars);
  return {
    question: `A signal on ${timeframe} bars of bitcoin is decided at the close at ${clock(close)} UTC and is valid for ${bars} ${bars === 1 ? 'bar' : 'bars'}. Until when can it be filled?`,
    right: `Until ${clock(until)}`,
    wrong: [until + minutes, until - minutes, close + DAY_MS - minutes, until + 2 * minutes].map(
      (time) => `Until ${clock(time)}`,
    ),
  };
};

/** The chance that one of several worthless ideas looks significant. */
export const oneOfMany: Template = (draw) => {
  const count = draw.of([5, 8, 10, 12, 15, 20, 30, 40]);
  const level = draw.of([0.01, 0.05, 0.1]);
  const missed = (1 - level) ** count;
  const text = (share: number) => percent(share, 1);
  return {
    question: `You test ${count} independent worthless ideas at a significance level of ${percent(level)}. What is the chance that at least one looks significant?`,
    right: text(1 - missed),
    wrong: [level, missed, ...(level * count < 1 ? [level * count] : []), 1 / count, (1 - missed) / 2].map(text),
  };
};

/** How many tests a walk-forward has. */
export const walkForwardTests: Template = (draw) => {
  const years = draw.whole(6, 12);
  const trainMonths = draw.of([12, 24, 36]);
  const testMonths = draw.of([3, 6, 12]);
  const span = { from: Date.UTC(2010, 0, 1), to: Date.UTC(2010 + years, 0, 1) };
  const count = walkForwardWindows(span, { trainMonths, testMonths, kind: 'rolling' }).length;
  return {
    question: `A walk-forward analysis has ${years} years of bars. Parameters are chosen on ${trainMonths} months and tested on the ${testMonths} months that follow, then everything moves on by the length of a test. How many complete tests are there?`,
    right: String(count),
    wrong: [
      (12 * years) / testMonths,
      (12 * years) / (trainMonths + testMonths),
      (12 * years) / trainMonths,
      count - 1,
    ].map((one) => String(Math.floor(one))),
  };
};

/** What out-of-sample results say about an edge. */
export const outOfSample: Template = (draw) => {
  const inSample = draw.of([0.2, 0.25, 0.3]);
  const error = draw.of([0.04, 0.05, 0.06, 0.07]);
  const [low, high] = [-2, 2].map((times) => times * error) as [number, number];
  const mean = draw.of([0, 0.02, 0.04]);
  const text = (value: number) => `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(2)}`;
  return {
    question: `A rule makes ${inSample} R per trade in sample. Out of sample it makes ${mean.toFixed(2)} R with a standard error of ${error} R. Which interval of about 95% follows, with two standard errors to each side, and what does it say?`,
    right: `${text(mean + low)} to ${text(mean + high)} R: below the result in sample, and it contains zero`,
    wrong: [
      `${text(mean - error)} to ${text(mean + error)} R: it proves an edge`,
      `${text(inSample + low)} to ${text(inSample + high)} R: the rule works as before`,
      `${text(mean + 2 * low)} to ${text(mean + 2 * high)} R: no result could contradict the one in sample`,
    ],
  };
};

import { AverageTrueRange, type Draw, grossMultiple, PriceGrid, utcFromLocal, ZScore } from '@sealtick/engine';
import { amount, type Exercise, type MakeExercise, round, signed } from './exercise.ts';

/** Whole prices, as those of an index. */
const GRID = new PriceGrid({ tick: 1, digits: 0, belowZero: false });
const HOUR_MS = 3_600_000;

const MORNINGS = [
  { name: 'London', zone: 'Europe/London', hour: 8 },
  { name: 'Frankfurt', zone: 'Europe/Berlin', hour: 9 },
] as const;
const NEW_YORK = [
  { what: 'does the stock exchange in New York open, at 09:30 local time', hour: 9.5 },
  { what: 'is a release at 08:30 New York', hour: 8.5 },
  { what: 'does the day of currencies end, at 17:00 New York', hour: 17 },
] as const;
/** Mondays of weeks without a holiday: those in which only one side has summer time, and others. */
const UNEQUAL_WEEKS = ['2026-03-09', '2026-03-16', '2026-03-23', '2026-10-26', '2027-03-15', '2027-11-01'];
const EQUAL_WEEKS = ['2026-01-12', '2026-03-02', '2026-04-13', '2026-07-06', '2026-11-02', '2027-02-08', '2027-06-07'];

/** Exercises on prices, hours and entries. */
export const MARKET_MAKERS = {
  'true-range'(draw: Draw): Exercise {
    const period = draw.of([5, 10, 14, 20]);
    const before = draw.whole(40, 160) / 10;
    const low = draw.whole(60, 300);
    const high = low + draw.whole(2, 12);
    const close = draw.whole(low - 8, high + 8);
    const average = new AverageTrueRange(period);
    for (let i = 0; i < period; i += 1) average.update(close + before, close, close);
    const distances = [high - low, Math.abs(high - close), Math.abs(low - close)];
    return {
      text: `The average true range of ${period} bars is ${before} points, by Wilder’s smoothing. The last close was ${close}. The next bar has a high of ${high} and a low of ${low}. What is the average true range after it?`,
      unit: 'points',
      decimals: 2,
      answer: average.update(high, low, low),
      hints: [
        'The true range is the largest of three distances: high to low, high to the previous close, low to the previous close.',
        `These distances are ${distances.join(', ')}.`,
        `The new average is the old one plus a part of the difference: (true range − ${before}) ÷ ${period}.`,
      ],
      inputs: { period, before, high, low, close },
    };
  },
  'z-score'(draw: Draw): Exercise {
    const drawn = () => Array.from({ length: 5 }, () => draw.whole(90, 110));
    let closes = drawn();
    while (new Set(closes).size < 2) closes = drawn();
    const score = new ZScore(closes.length);
    for (const close of closes) score.update(close);
    return {
      text: `The last five closes are ${closes.join(', ')}. What is the z-score of the last one among the five? Divide the sum of squares by five.`,
      unit: '',
      decimals: 2,
      answer: score.value,
      hints: [
        `The average of the five closes is ${round(score.mean)}.`,
        'The standard deviation is the square root of: sum of the squared differences from the average ÷ 5.',
        `The z-score is (${closes.at(-1)} − ${round(score.mean)}) ÷ standard deviation.`,
      ],
      inputs: { closes },
    };
  },
  'log-ratio'(draw: Draw): Exercise {
    const [first, second] = [draw.whole(200, 900) * 5, draw.whole(200, 900) * 5];
    const deviation = draw.of([0.012, 0.015, 0.02, 0.024, 0.03]);
    const ratio = Math.log(first / second);
    const mean = Math.round(1_000 * (ratio + (deviation * draw.whole(-35, 35)) / 10)) / 1_000;
    const score = new ZScore(2);
    for (const value of [mean - deviation, mean + deviation]) score.update(value);
    return {
      text: `Instrument A stands at ${amount(first)} and instrument B at ${amount(second)}. The natural logarithm of A ÷ B was ${minus(mean)} on average over the last 60 days, with a standard deviation of ${deviation}. What is the z-score now?`,
      unit: '',
      decimals: 1,
      answer: (ratio - score.mean) / score.standardDeviation,
      hints: [
        `Take the natural logarithm of ${amount(first)} ÷ ${amount(second)}, to four decimals.`,
        `It is ${minus(Number(ratio.toFixed(4)))}. Subtract the average.`,
        'Divide by the standard deviation. Above 0, A is expensive against B.',
      ],
      inputs: { first, second, mean, deviation },
    };
  },
  'late-entry'(draw: Draw): Exercise {
    const side = draw.of(['long', 'short'] as const);
    const sign = side === 'long' ? 1 : -1;
    const entry = draw.whole(80, 400) * 10;
    const distance = draw.of([20, 25, 40, 50, 80]);
    const times = draw.of([1.5, 2, 3]);
    const late = draw.whole(1, Math.round(distance * 0.4));
    const stop = entry - sign * distance;
    const target = Math.round(entry + sign * times * distance);
    const fill = entry + sign * late;
    const end = draw.of(['target', 'stop'] as const);
    const price = end === 'target' ? target : stop;
    return {
      text: `A ${side} signal has its entry at ${amount(entry)}, its stop at ${amount(stop)} and its target at ${amount(target)}. You read the message late and are filled at ${amount(fill)}, with the same stop and target. The trade ends at its ${end}. What is your gross result, in R of the published signal?`,
      unit: 'R',
      decimals: 2,
      answer: grossMultiple(GRID, { side, entry, stop }, fill, [{ price, weight: 1 }]),
      hints: [
        `1 R of the published signal is the distance from ${amount(entry)} to ${amount(stop)}: ${distance} points.`,
        `You make the distance from ${amount(fill)} to ${amount(price)}. A loss is negative.`,
        `Divide it by ${distance}. A fill at the published entry makes ${end === 'target' ? signed(times) : '−1'} R.`,
      ],
      inputs: { side, entry, stop, fill, price },
    };
  },
  'market-hours'(draw: Draw): Exercise {
    const { name, zone, hour } = draw.of(MORNINGS);
    const { what, hour: american } = draw.of(NEW_YORK);
    const day = Date.parse(draw.of(draw.of([UNEQUAL_WEEKS, EQUAL_WEEKS]))) + draw.whole(0, 4) * 24 * HOUR_MS;
    const date = new Date(day).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
    const from = utcFromLocal(zone, day + hour * HOUR_MS);
    const to = utcFromLocal('America/New_York', day + american * HOUR_MS);
    return {
      text: `The stock exchange in ${name} opens at ${clock(day + hour * HOUR_MS)} local time. On ${date}, how many hours later ${what}?`,
      unit: 'hours',
      decimals: 1,
      answer: (to - from) / HOUR_MS,
      hints: [
        'New York has summer time from the second Sunday of March to the first Sunday of November.',
        'London and Frankfurt have it from the last Sunday of March to the last Sunday of October.',
        'In winter, New York is at UTC−5, London at UTC and Frankfurt at UTC+1. Summer time adds one hour to each.',
        `In UTC, the two times are ${clock(from)} and ${clock(to)}.`,
      ],
      inputs: { zone, hour, american, day },
    };
  },
} satisfies Record<string, MakeExercise>;

const clock = (time: number): string => new Date(time).toISOString().slice(11, 16);
const minus = (value: number): string => String(value).replace('-', '−');

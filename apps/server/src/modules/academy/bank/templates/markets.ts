import { AverageTrueRange, fillAtOpen, priorChance, utcFromLocal, ZScore } from '@sealtick/engine';
import { fixed, listed, percent, plain, type Template } from '../template.ts';

/** The true range of a bar. */
export const trueRange: Template = (draw) => {
  const low = draw.whole(50, 250);
  const high = low + draw.whole(2, 9);
  const close = draw.of([low - draw.whole(1, 5), high + draw.whole(1, 5)]);
  const range = new AverageTrueRange(1);
  range.update(close, close, close);
  return {
    question: `A bar has a high of ${high} points and a low of ${low}. The previous close was ${close}. What is its true range in points?`,
    right: plain(range.update(high, low, low)),
    wrong: [high - low, Math.min(Math.abs(high - close), Math.abs(low - close)), 2 * (high - low), high - low + 1].map(
      plain,
    ),
  };
};

/** The next value of an average true range. */
export const nextAverageRange: Template = (draw) => {
  const period = draw.of([5, 10, 20]);
  const before = draw.whole(4, 12);
  const now = before + draw.of([-3, -2, 2, 3, 5, 10]);
  const average = new AverageTrueRange(period);
  for (let i = 0; i < period; i += 1) average.update(100 + before, 100, 100);
  return {
    question: `The average true range of ${period} bars, by Wilder’s smoothing, is ${before} points. The next bar has a true range of ${now} points. What is the new average in points?`,
    right: fixed(average.update(100 + now, 100, 100), 2),
    wrong: [now, (before + now) / 2, before, before + (now - before) / (period / 2)].map((one) => fixed(one, 2)),
  };
};

const points = (count: number): string => `${count} ${count === 1 ? 'point' : 'points'}`;

/** Share of random entries that win, without costs. */
export const randomWinRate: Template = (draw) => {
  const target = draw.whole(1, 4);
  const stop = draw.whole(1, 6);
  const chance = priorChance({ entry: 100, stop: 100 - stop, targets: [{ price: 100 + target, weight: 1 }] });
  const text = (share: number) => percent(share, 1);
  return {
    question: `Entries are random, the target is ${points(target)} away and the stop ${points(stop)}. Without trend and costs, about what share of the trades reaches the target first?`,
    right: text(chance),
    wrong: [1 - chance, 0.5, ...(target < stop ? [target / stop] : []), chance / 2, chance ** 2, (1 + chance) / 2].map(
      text,
    ),
  };
};

/** The z-score of a last close. */
export const zScore: Template = (draw) => {
  const mean = draw.whole(40, 200);
  const step = draw.of([1, 2, 3, 4]);
  // Mean and deviation of the window are whole numbers: two values above, two below.
  const window = [mean - step, mean + step, mean + step, mean - step];
  const score = new ZScore(4);
  for (const value of window) score.update(value);
  const price = mean + step * draw.of([-3, -2.5, -2, -1.5, 1.5, 2, 2.5, 3]);
  const right = (price - score.mean) / score.standardDeviation;
  return {
    question: `The price is ${plain(price)}, its average is ${mean} and its standard deviation ${step}. What is its z-score?`,
    right: plain(right),
    wrong: [-right, price - mean, 1 / right, right / 2, right + 1].map((one) => fixed(one, 1).replace(/\.0$/, '')),
  };
};

/** What reversion asks for, by the z-score of a log ratio. */
export const pairTrade: Template = (draw) => {
  const mean = draw.of([-0.08, -0.05, 0.02, 0.06, 0.1]);
  const deviation = draw.of([0.01, 0.02, 0.03]);
  const score = draw.of([-3.5, -3, -2.5, 2.5, 3, 3.5]);
  const sell = 'It sells the first and buys the second';
  const buy = 'It buys the first and sells the second';
  const [first, other] = score > 0 ? [sell, buy] : [buy, sell];
  return {
    question: `The log ratio of two instruments is ${plain(mean + score * deviation)}, its average is ${plain(mean)} and its standard deviation ${deviation}. A reversion rule trades when the z-score is above 2 or below −2. What does it do?`,
    right: `${first}, at a z-score of ${plain(score)}`,
    wrong: [
      `${other}, at a z-score of ${plain(score)}`,
      `Nothing, because the z-score is ${plain(score / 2)}`,
      `It buys both, at a z-score of ${plain(score)}`,
    ],
  };
};

/** Positions of equal risk. */
export const equalRisk: Template = (draw) => {
  const a = draw.of([5, 8, 10, 12]);
  const times = draw.of([1.5, 2, 2.5, 3, 4, 5]);
  const text = (share: number) => `${fixed(share, 2)} times as large`;
  return {
    question: `Instrument A has a volatility of ${a}% per year, instrument B of ${plain(a * times)}%. Both positions have equal risk. How large is the position in B, compared with that in A?`,
    right: text(1 / times),
    wrong: [text(times), text(1), text(1 / times ** 2), text(1 / (2 * times))],
  };
};

const TYPES = { market: 'market order', limit: 'limit order', stop: 'stop entry' } as const;

/** At which price an order is filled by an open. */
export const openFill: Template = (draw) => {
  const side = draw.of(['long', 'short'] as const);
  const type = draw.of(['limit', 'stop'] as const);
  const sign = side === 'long' ? 1 : -1;
  const entry = draw.whole(40, 300);
  const gap = draw.whole(2, 15) / 10;
  const open = Number((entry + (type === 'limit' ? -sign : sign) * gap).toFixed(1));
  return {
    question: `A ${TYPES[type]} to ${side === 'long' ? 'buy' : 'sell'} waits at ${entry}. The next bar opens at ${plain(open)}. At which price is it filled?`,
    right: plain(fillAtOpen({ type, entry }, sign, { open })),
    wrong: [plain(entry), plain((entry + open) / 2), 'It is not filled'],
  };
};

/** Pips of a trade that is closed at its own side of the quote. */
export const pipsOfClose: Template = (draw) => {
  const side = draw.of(['long', 'short'] as const);
  const spread = draw.of([1, 2, 3]);
  const bid = 12_000 + draw.whole(100, 900);
  const made = draw.whole(15, 80);
  const ask = bid + spread;
  const close = side === 'long' ? bid : ask;
  const entry = side === 'long' ? close - made : close + made;
  const quote = (pips: number) => (pips / 10_000).toFixed(4);
  return {
    question: `GBPUSD is quoted ${quote(bid)} to ${quote(ask)}. You hold a ${side} that was filled at ${quote(entry)} and close it now. One pip is 0.0001. How many pips did it make?`,
    right: plain(made),
    wrong: [made + spread, made - spread, made + 2 * spread].map(plain),
  };
};

const OPENINGS = [
  { name: 'London', zone: 'Europe/London', hour: 8, minutes: '00' },
  { name: 'Frankfurt', zone: 'Europe/Berlin', hour: 9, minutes: '00' },
  { name: 'New York', zone: 'America/New_York', hour: 9, minutes: '30' },
] as const;
const MONTHS = { January: 0, February: 1, June: 5, July: 6, August: 7, December: 11 } as const;

/** An opening hour in UTC. */
export const localInUtc: Template = (draw) => {
  const { name, zone, hour, minutes } = draw.of(OPENINGS);
  const month = draw.of(Object.keys(MONTHS) as (keyof typeof MONTHS)[]);
  const local = Date.UTC(2026, MONTHS[month], 14, hour);
  const right = new Date(utcFromLocal(zone, local)).getUTCHours();
  const text = (at: number) => `${String((at + 24) % 24).padStart(2, '0')}:${minutes}`;
  const ahead = right > hour ? -1 : 1;
  return {
    question: `The stock exchange in ${name} opens at ${text(hour)} local time. Which time is that in UTC in ${month}?`,
    right: text(right),
    wrong: [right + ahead, right - ahead, hour, 2 * hour - right, right + 2].map(text),
  };
};

/** Financing of a held position in R. */
export const financingInR: Template = (draw) => {
  const rate = draw.of([3.65, 5, 6, 7.3]);
  const nights = draw.of([5, 10, 20, 30, 60]);
  const stop = draw.of([1, 2, 3, 4]);
  const cost = (rate * nights) / 365;
  const text = (value: number) => `${fixed(value, 2)} R`;
  return {
    question: `Financing costs ${rate}% of a position’s value per year of 365 days. The position is held for ${nights} nights, with a stop ${stop}% of the price away. What does financing cost in R?`,
    right: text(cost / stop),
    wrong: [text(rate / stop), text(cost), text(cost * stop), text((2 * cost) / stop)],
  };
};

/** Days of a curve below its highest value so far. */
export const daysUnderWater: Template = (draw) => {
  const moves = Array.from({ length: 6 }, () => draw.of([-3, -2, -1, 1, 2, 3]));
  const values = [100];
  for (const move of moves) values.push(values.at(-1)! + move);
  const under = values.filter((value, i) => value < Math.max(...values.slice(0, i + 1))).length;
  const falls = moves.filter((move) => move < 0).length;
  const below = values.filter((value) => value < 100).length;
  const text = (marks: number) => `${marks} ${marks === 1 ? 'mark' : 'marks'}`;
  return {
    question: `An equity curve is marked at the end of each of seven days: ${listed(values.map(String))}. How many of these marks are under water?`,
    right: text(under),
    wrong: [falls, below, under + 1, 7 - under, under + 2].map(text),
  };
};

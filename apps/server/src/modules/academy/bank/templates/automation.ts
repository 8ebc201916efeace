import { grossMultiple, HOUR_MS, MINUTE_MS, PriceGrid } from '@sealtick/engine';
import { fixed, inR, listed, plain, type Template } from '../template.ts';

const clock = (time: number): string => new Date(time).toISOString().slice(11, 19);
const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** How often a program acts that remembers keys. */
export const actedOnce: Template = (draw) => {
  const first = draw.whole(100, 900);
  const others = Array.from({ length: draw.whole(3, 5) }, () => first + draw.whole(0, 3));
  const keys = draw.shuffled([first, first + 1, ...others]);
  const distinct = new Set(keys).size;
  return {
    question: `A program sends one order per signal. It stores the index of each signal as a unique key before it acts. It receives messages with the indexes ${listed(keys.map(String))}. How many orders does it send?`,
    right: String(distinct),
    wrong: [keys.length, keys.length - distinct, 1, distinct + 1, distinct - 1].filter((one) => one > 0).map(String),
  };
};

/** What comes again after a restart with a stored cursor. */
export const resumedFrom: Template = (draw) => {
  const stored = draw.whole(1_000, 9_000);
  const read = draw.whole(1, 4);
  const missed = draw.whole(2, 6);
  const newest = stored + read + missed;
  const span = (from: number, to: number) => (from === to ? `Only ${from}` : `${from} to ${to}`);
  return {
    question: `A program stored the cursor of message ${stored}, processed the messages up to ${stored + read} and crashed before it stored another cursor. While it was down, the messages up to ${newest} were written. Which messages does it receive when it resumes with the stored cursor?`,
    right: span(stored + 1, newest),
    wrong: [
      span(stored + read + 1, newest),
      span(stored, newest),
      span(stored + 1, stored + read),
      span(newest, newest),
    ],
  };
};

/** Calls that a list takes in pages. */
export const pagesToRead: Template = (draw) => {
  const limit = draw.of([50, 100, 200, 500]);
  const rows = limit * draw.whole(2, 6) + draw.whole(1, limit - 1);
  const calls = Math.ceil(rows / limit);
  return {
    question: `A list has ${fixed(rows, 0)} rows. A program reads it with limit=${limit} and follows the next links. How many calls does it make?`,
    right: fixed(calls, 0),
    wrong: [calls - 1, calls + 1, rows, limit, 1].map((one) => fixed(one, 0)),
  };
};

/** The signal that a database lacks. */
export const missingIndex: Template = (draw) => {
  const first = draw.whole(200, 800);
  const count = draw.whole(5, 7);
  const lost = first + draw.whole(1, count - 2);
  const all = Array.from({ length: count }, (_none, i) => first + i);
  const kept = all.filter((index) => index !== lost);
  return {
    question: `The log entries ${first} to ${first + count - 1} all belong to strategies that you follow. Your database has ${listed(kept.map(String))}. Which entry do you look up in the receipts?`,
    right: String(lost),
    wrong: [lost - 1, lost + 1, first + count, first - 1].map(String),
  };
};

/** What the fills took from a trade. */
export const shortfall: Template = (draw) => {
  const grid = new PriceGrid({ tick: 0.01, digits: 2, belowZero: false });
  const entry = draw.whole(40, 200);
  const risk = draw.of([2, 4, 5, 8]);
  const late = draw.of([0.2, 0.4, 0.5, 1]);
  const target = entry + 2 * risk;
  const exit = target - draw.of([0, 0.2, 0.4]);
  const signal = { side: 'long', entry, stop: entry - risk } as const;
  const of = (fill: number, price: number) => grossMultiple(grid, signal, fill, [{ price, weight: 1 }]);
  const lost = of(entry, target) - of(entry + late, exit);
  return {
    question: `A long was published with its entry at ${entry} and its stop at ${entry - risk}, and was closed at its target of ${target}. You were filled at ${plain(entry + late)} and closed at ${plain(exit)}. What is the shortfall in R, before costs?`,
    right: inR(lost, 3),
    wrong: [inR(-lost, 3), inR(late, 3), inR(of(entry + late, exit), 3), inR(lost / 2, 3), inR(lost + 1, 3)],
  };
};

/** Which timestamp a receiver accepts. */
export const freshTimestamp: Template = (draw) => {
  const now = Date.UTC(2026, 2, 2) + draw.whole(8, 20) * HOUR_MS + draw.whole(10, 50) * MINUTE_MS;
  const sign = draw.of([-1, 1]);
  const fresh = now + sign * draw.whole(30, 290) * 1_000;
  const old = [310, 420, 3_600].map((seconds, i) => now + (i === 1 ? 1 : -1) * (seconds + draw.whole(0, 60)) * 1_000);
  return {
    question: `A receiver refuses a message whose timestamp differs from its clock by more than five minutes. Its clock shows ${clock(now)}, and all signatures are valid. Which message does it accept?`,
    right: `The one sent at ${clock(fresh)}`,
    wrong: old.map((time) => `The one sent at ${clock(time)}`),
  };
};

/** How long a client waits between attempts. */
export const longestWait: Template = (draw) => {
  const attempt = draw.whole(2, 8);
  const most = draw.of([20, 30, 60]);
  const wait = (n: number) => Math.min(most, 2 ** (n - 1));
  return {
    question: `A client waits 1, 2, 4, 8 … seconds before its first, second, third, fourth … retry, but never more than ${most}. Each wait is multiplied by a random factor between 0.5 and 1. How long can the wait before retry ${attempt} be at most?`,
    right: counted(wait(attempt), 'second'),
    wrong: [wait(attempt) / 2, 2 ** attempt, attempt, most, 2 * wait(attempt), wait(attempt - 1)].map((one) =>
      counted(one, 'second'),
    ),
  };
};

import { exact, maxDrawdown, positionSize } from '@sealtick/engine';
import { fixed, listed, percent, plain, type Template } from '../template.ts';

/** What a run of losses takes from an account. */
export const losingRun: Template = (draw) => {
  const risk = draw.of([0.01, 0.015, 0.02, 0.025, 0.03]);
  const losses = draw.whole(4, 12);
  const equity = Array.from({ length: losses + 1 }, (_none, i) => (1 - risk) ** i);
  return {
    question: `An account risks ${plain(100 * risk)}% of its current balance per trade. It loses ${losses} trades in a row, each at its stop. What share of the account is lost?`,
    right: percent(-maxDrawdown(equity)!, 1),
    wrong: [
      percent(risk * losses, 1),
      percent((1 + risk) ** losses - 1, 1),
      percent(risk, 1),
      percent(2 * risk * losses, 1),
    ],
  };
};

/** The size that keeps a risk. */
export const sizeOfRisk: Template = (draw) => {
  const account = draw.whole(8, 60) * 1_000;
  const risk = draw.of([0.005, 0.01, 0.02]);
  const distance = draw.of([10, 20, 25, 40, 50]);
  const perPoint = draw.of([2, 4, 5]);
  const budget = exact(Math.round(account * risk));
  const of = (point: number) =>
    positionSize({ budget, entry: 1_000, stop: 1_000 - distance, contractSize: point, quoteToAccount: exact(1) }).lots;
  const text = (lots: number) => `${fixed(lots, 2)} contracts`;
  const right = of(perPoint);
  return {
    question: `An account of ${fixed(account, 0)} dollars risks ${plain(100 * risk)}% per trade. The stop is ${distance} points away, and one contract gains or loses ${perPoint} dollars per point. What is the largest size within this risk, in steps of 0.01 contracts?`,
    right: text(right),
    wrong: [text(of(1)), text(of(1) * perPoint), text(2 * right), text(right / 2)],
  };
};

/** The notional value of a position that keeps a risk. */
export const notionalOfRisk: Template = (draw) => {
  const risk = draw.of([0.25, 0.5, 0.75, 1, 1.5, 2]);
  const stop = draw.of([0.2, 0.25, 0.4, 0.5, 0.8, 1]);
  const { lots } = positionSize({
    budget: exact(100 * risk),
    entry: 100,
    stop: 100 - stop,
    contractSize: 1,
    quoteToAccount: exact(1),
  });
  // Of an account of 10,000, with units worth 100 each.
  const right = lots / 100;
  const text = (times: number) => `${plain(times)} times the account`;
  return {
    question: `A trade risks ${risk}% of the account. Its stop is ${stop}% of the price away. How large is its notional value?`,
    right: text(right),
    wrong: [text(stop / risk), text(risk), text(risk * stop * 10), text(right * 2), text(right / 2)],
  };
};

/** The spread of several independent trades. */
export const spreadOfMany: Template = (draw) => {
  const count = draw.of([4, 9, 16, 25]);
  const risk = draw.of([0.25, 0.5, 0.75, 1]);
  const text = (value: number) => `${plain(value)}% of the account`;
  return {
    question: `The results of ${count} independent trades each have a standard deviation of ${risk}% of the account. What is the standard deviation of their sum?`,
    right: text(risk * Math.sqrt(count)),
    wrong: [text(risk * count), text(risk), text(risk / Math.sqrt(count)), text((risk * count) / 2)],
  };
};

/** The deepest fall of an account. */
export const maximumDrawdown: Template = (draw) => {
  const peak = draw.whole(11, 18) * 10;
  const low = peak - draw.whole(2, 5) * 10;
  const end = peak + draw.whole(1, 3) * 10;
  const later = end - 10;
  const equity = [100, peak, low, end, later];
  const text = (share: number) => percent(share, 1);
  return {
    question: `At the ends of five days, equity is ${listed(equity.map(String))}. What is the maximum drawdown?`,
    right: text(-maxDrawdown(equity)!),
    wrong: [text((peak - low) / 100), text((peak - low) / low), text((end - later) / end), text((end - low) / end)],
  };
};

/** The gain that brings an account back to its peak. */
export const recovery: Template = (draw) => {
  const peak = draw.of([8_000, 10_000, 12_000, 20_000, 25_000, 40_000]);
  const loss = draw.of([0.08, 0.1, 0.15, 0.2, 0.25, 0.3, 0.4]);
  const low = Math.round(peak * (1 - loss));
  const fall = -maxDrawdown([peak, low])!;
  const text = (share: number) => percent(share, 1);
  return {
    question: `An account falls from its peak of ${fixed(peak, 0)} to ${fixed(low, 0)}. By what percentage does it have to grow to return to the peak?`,
    right: text(fall / (1 - fall)),
    wrong: [text(fall), text(fall / (1 + fall)), text(2 * fall), text((1.5 * fall) / (1 - fall))],
  };
};

/** How often a run of losses is only chance. */
export const chanceOfRun: Template = (draw) => {
  const winRate = draw.of([0.35, 0.4, 0.45, 0.5, 0.6]);
  const run = draw.whole(3, 7);
  const text = (share: number) => percent(share, 1);
  return {
    question: `A strategy wins ${percent(winRate)} of its trades, and its trades are independent. What is the chance that the next ${run} trades all lose?`,
    right: text((1 - winRate) ** run),
    wrong: [text(winRate ** run), text(1 - winRate), text((1 - winRate) / run), text(1 - (1 - winRate) ** run)],
  };
};

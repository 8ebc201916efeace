import { costMultiple, expectancy, grossMultiple, meanInterval, PriceGrid, type Side } from '@sealtick/engine';
import { fixed, inR, listed, percent, plain, type Template } from '../template.ts';

const GRID = new PriceGrid({ tick: 0.01, digits: 2, belowZero: false });

/** A drawn trade in whole points. */
function drawTrade(draw: Parameters<Template>[0]) {
  const side: Side = draw.of(['long', 'short']);
  const entry = draw.whole(40, 400);
  const risk = draw.whole(2, 8);
  const sign = side === 'long' ? 1 : -1;
  return { side, entry, risk, sign, stop: entry - sign * risk };
}

/** A trade that left in two parts. */
export const twoExits: Template = (draw) => {
  const { side, entry, stop, risk, sign } = drawTrade(draw);
  const times = draw.whole(1, 3);
  const moves = [times * risk, draw.of([-risk, -1, 0, 1, ...(times > 1 ? [risk] : [])])];
  const [first, second] = moves.map((move) => entry + sign * move) as [number, number];
  const of = (price: number, weight: number) => grossMultiple(GRID, { side, entry, stop }, entry, [{ price, weight }]);
  const right = of(first, 0.5) + of(second, 0.5);
  return {
    question: `A ${side} is filled at its entry of ${entry}, with the stop at ${stop}. Half of the position is closed at ${first}, the other half at ${second}. What is the gross result in R?`,
    right: inR(right),
    wrong: [inR(2 * right), inR(of(first, 0.5)), inR(of(first, 1)), inR(-right), inR(of(second, 1)), inR(right + 1)],
  };
};

/** What is left of a trade that is entered late. */
export const lateEntry: Template = (draw) => {
  const { side, entry, stop, risk, sign } = drawTrade(draw);
  const reward = draw.of([1.5, 2, 2.5, 3]) * risk;
  const late = draw.of([0.25, 0.5, 0.75, 1]) * risk;
  const [target, fill] = [entry + sign * reward, entry + sign * late];
  const of = (from: number) => grossMultiple(GRID, { side, entry, stop }, from, [{ price: target, weight: 1 }]);
  return {
    question: `A ${side} signal has its entry at ${entry}, its stop at ${stop} and its target at ${plain(target)}. You are filled at ${plain(fill)}. What is your gross result if the target is reached, in R of the published trade?`,
    right: inR(of(fill)),
    wrong: [inR(of(entry)), inR(of(fill) / (1 + late / risk)), inR(late / risk), inR(of(entry) + late / risk)],
  };
};

/** A held trade whose market opens beyond the stop. */
export const gapLoss: Template = (draw) => {
  const { side, entry, stop, risk, sign } = drawTrade(draw);
  const beyond = draw.of([0.25, 0.5, 0.75, 1, 1.5]) * risk;
  const open = stop - sign * beyond;
  const gross = (price: number) => grossMultiple(GRID, { side, entry, stop }, entry, [{ price, weight: 1 }]);
  return {
    question: `A ${side} from ${entry} with its stop at ${stop} is held over the weekend. On Monday the market opens at ${plain(open)}. What is the gross result in R?`,
    right: inR(gross(open)),
    wrong: [inR(-1), inR(-beyond / risk), inR(-(beyond + 2 * risk) / risk), inR(beyond / risk)],
  };
};

const pips = (count: number): string => `${count} ${count === 1 ? 'pip' : 'pips'}`;

/** Costs of a trade in R. */
export const costInR: Template = (draw) => {
  const parts = [draw.of([0.4, 0.6, 0.8, 1, 1.2]), draw.of([0.3, 0.4, 0.6]), draw.of([0.2, 0.4, 0.5])] as const;
  const distance = draw.of([10, 20, 25, 50, 100]);
  const sum = parts.reduce((total, part) => total + part, 0);
  const signal = { side: 'long', entry: 1_000, stop: 1_000 - distance } as const;
  const of = (cost: number) => `${fixed(costMultiple(GRID, signal, cost), 3)} R`;
  return {
    question: `From entry to exit, a trade pays ${pips(parts[0])} of spread, ${pips(parts[1])} of commission and ${pips(parts[2])} of slippage. The stop is ${distance} pips away. What does the trade cost in R?`,
    right: of(sum),
    wrong: [of(parts[0]), of(10 * sum), of(sum / 2), of(2 * sum)],
  };
};

/** What costs leave of an edge. */
export const afterCosts: Template = (draw) => {
  const edge = draw.of([0.08, 0.1, 0.12, 0.15, 0.2]);
  const distance = draw.of([10, 12, 15, 20, 25]);
  const cost = draw.of([0.6, 0.9, 1.2, 1.5]);
  const signal = { side: 'long', entry: 1_000, stop: 1_000 - distance } as const;
  const taken = costMultiple(GRID, signal, cost);
  return {
    question: `A strategy makes ${edge} R per trade before costs. Its stop is ${distance} pips away, and a round trip costs ${cost} pips. What remains per trade after costs?`,
    right: inR(edge - taken, 3),
    wrong: [inR(edge, 3), inR(edge + taken, 3), inR(edge - taken / 2, 3), inR(edge - cost, 3)],
  };
};

/** Expectancy of some results, among them a loss and a win. */
export const expectancyOfResults: Template = (draw) => {
  const others = Array.from({ length: 4 }, () => draw.of([-1, -1, -0.5, 0.5, 1, 1.5, 2, 3]));
  const results = draw.shuffled([draw.of([-1, -0.5]), draw.of([1, 1.5, 2, 3]), ...others]);
  const sum = results.reduce((total, one) => total + one, 0);
  const wins = results.filter((one) => one > 0);
  return {
    question: `Six trades made ${listed(results.map((one) => inR(one, 1)))}. What is their expectancy?`,
    right: `${inR(expectancy(results)!)} per trade`,
    wrong: [sum, expectancy(wins) ?? 0, sum / 5, -sum / 6].map((one) => `${inR(one)} per trade`),
  };
};

/** Expectancy of a win rate and a payoff. */
export const expectancyOfRate: Template = (draw) => {
  const rate = draw.of([30, 35, 40, 45, 55, 60]);
  const payoff = draw.of([0.8, 1, 1.2, 1.5, 2, 2.5]);
  const results = Array.from({ length: 100 }, (_none, i) => (i < rate ? payoff : -1));
  return {
    question: `A strategy gains ${payoff} R in ${rate}% of its trades and loses 1 R in all others. What is its expectancy per trade?`,
    right: inR(expectancy(results)!, 3),
    wrong: [
      inR((rate / 100) * payoff, 3),
      inR(payoff - 1, 3),
      inR(-expectancy(results)!, 3),
      inR((rate / 100) * payoff + (1 - rate / 100), 3),
    ],
  };
};

/** The win rate at which a payoff breaks even. */
export const breakEvenRate: Template = (draw) => {
  const payoff = draw.of([0.25, 0.4, 0.5, 0.6, 0.8, 1.25, 1.5, 2, 2.5, 3, 4, 9]);
  const rate = 1 / (1 + payoff);
  return {
    question: `The average win is ${payoff} times the average loss. Above which win rate does the strategy gain?`,
    right: percent(rate, 1),
    wrong: [
      percent(1 - rate, 1),
      ...(payoff > 1 ? [percent(1 / payoff, 1)] : []),
      percent(rate / 2, 1),
      percent((1 + rate) / 2, 1),
    ],
  };
};

/** Which share of failures a payoff can bear. */
export const failuresBorne: Template = (draw) => {
  const payoff = draw.of([1.2, 1.25, 1.5, 1.8, 2, 2.25, 2.5, 3, 4, 5, 6, 9]);
  const share = payoff / (1 + payoff);
  return {
    question: `A breakout rule gains ${payoff} R when a break holds and loses 1 R when it fails. Above which share of failures does the rule lose money?`,
    right: percent(share, 1),
    wrong: [percent(1 - share, 1), percent(share / 2, 1), percent(1 / payoff, 1), percent((1 + share) / 2, 1)],
  };
};

/** The interval of a mean result. */
export const intervalOfMean: Template = (draw) => {
  const half = draw.of([8, 10, 12, 15, 20]);
  const n = 4 * half ** 2;
  const mean = draw.of([0.05, 0.1, 0.15, 0.2, 0.25]);
  const deviation = draw.of([1, 1.5, 2]);
  // Half of the results above the mean and half below, as far as gives the deviation.
  const away = deviation * Math.sqrt((n - 1) / n);
  const { low, high } = meanInterval(Array.from({ length: n }, (_none, i) => mean + (i % 2 === 0 ? away : -away)))!;
  const around = (width: number) => `${inR(mean - width).replace(' R', '')} to ${inR(mean + width)}`;
  const error = deviation / Math.sqrt(n);
  return {
    question: `A record has ${fixed(n, 0)} independent trades, a mean of ${mean} R and a standard deviation of ${deviation} R. What is the 95% interval of the mean?`,
    right: `${inR(low).replace(' R', '')} to ${inR(high)}`,
    wrong: [around(error), around(deviation), around(4 * error), around(error / 4)],
  };
};

/** What the member's own part cost. */
export const ownPart: Template = (draw) => {
  const trades = draw.of([40, 50, 60, 80, 120]);
  const published = draw.whole(12, 25) / 100;
  const own = published - draw.whole(4, 12) / 100;
  const text = (value: number) => `${fixed(value, 1)} R`;
  const cost = (published - own) * trades;
  return {
    question: `The published record of your signals made ${fixed(published, 2)} R per trade over ${trades} trades. You made ${fixed(own, 2)} R per trade. What did your own part cost over all trades?`,
    right: text(cost),
    wrong: [text(own * trades), text(published * trades), text(cost / 10), text((published + own) * trades)],
  };
};

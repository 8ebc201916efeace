import { ruinChance as chanceOfRuin, kellyFraction } from '@sealtick/engine';
import { fixed, percent, plain, type Template } from '../template.ts';

/** The Sharpe ratio of several independent strategies. */
export const sharpeOfMany: Template = (draw) => {
  const count = draw.of([4, 9, 16]);
  const ratio = draw.of([0.3, 0.4, 0.5, 0.6, 0.7, 0.8]);
  return {
    question: `${count} uncorrelated strategies each have a Sharpe ratio of ${ratio} and get equal shares of the risk. What is the Sharpe ratio of all of them together?`,
    right: plain(ratio * Math.sqrt(count)),
    wrong: [plain(ratio), plain(ratio * count), plain(ratio / Math.sqrt(count)), plain((ratio * count) / 2)],
  };
};

/** The volatility of two strategies together. */
export const volatilityOfTwo: Template = (draw) => {
  const [a, b] = draw.of([
    [6, 8],
    [9, 12],
    [5, 12],
    [8, 15],
  ] as const);
  const correlation = draw.of([0, 0.5, 1]);
  const of = (c: number) => `${fixed(Math.sqrt(a ** 2 + b ** 2 + 2 * c * a * b), 1)}%`;
  return {
    question: `Two strategies have a volatility of ${a}% and ${b}% of the account per year. Their results have a correlation of ${correlation}. What is the volatility of both together?`,
    right: of(correlation),
    wrong: [of(1), of(0), of(0.5), `${fixed((a + b) / 2, 1)}%`, `${fixed(b - a, 1)}%`],
  };
};

/** The Kelly fraction of a win rate and a payoff. */
export const kelly: Template = (draw) => {
  const rate = draw.of([0.35, 0.4, 0.45, 0.5, 0.55, 0.6]);
  // Without an edge, the formula gives no size.
  const payoff = draw.of([1.2, 1.25, 1.5, 2, 2.5].filter((one) => kellyFraction(rate, one) > 0.001));
  const fraction = kellyFraction(rate, payoff);
  const text = (share: number) => percent(share, 1);
  return {
    question: `A strategy wins ${percent(rate)} of its trades, with a payoff of ${payoff}. What is its Kelly fraction?`,
    right: text(fraction),
    wrong: [text(rate), text(rate * payoff - (1 - rate)), text(fraction / 2), text(rate / payoff), text(-fraction)],
  };
};

/** The chance of ruin by the formula of a walk with drift. */
export const ruinChance: Template = (draw) => {
  const edge = draw.of([0.05, 0.08, 0.1, 0.12]);
  const deviation = draw.of([1, 1.2, 1.5]);
  const limit = draw.of([10, 15, 20, 25, 30]);
  const exponent = (2 * edge * limit) / deviation ** 2;
  const chance = chanceOfRuin({ mean: edge, deviation, limit });
  const text = (share: number) => percent(share, 1);
  return {
    question: `In the formula \`e^(−2 μ B ÷ σ²)\`, the edge μ is ${edge} R per trade, the standard deviation σ is ${deviation} R, and ruin is a loss B of ${limit} R. What is the chance of ruin?`,
    right: text(chance),
    wrong: [text(Math.exp(-exponent / 2)), text(1 - chance), text(Math.exp(-2 * exponent)), text(limit / 100)],
  };
};

/** A drawdown with a rule that halves the risk. */
export const halvedRisk: Template = (draw) => {
  const threshold = draw.of([0.05, 0.06, 0.08, 0.1, 0.12]);
  const losses = draw.whole(6, 16);
  const text = (left: number) => percent(1 - left, 1);
  const at = (risk: number) => (1 - threshold) * (1 - risk) ** losses;
  return {
    question: `The risk is 1% of the balance per trade, and a rule halves it at a drawdown of ${percent(threshold)}. From there, the strategy loses ${losses} more trades in a row, 1 R each. How deep is the drawdown with the rule?`,
    right: text(at(0.005)),
    wrong: [text(at(0.01)), text(1 - threshold), text((1 - 0.005) ** losses), text(at(0.02))],
  };
};

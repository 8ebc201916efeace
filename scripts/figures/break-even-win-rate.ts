import { axis, percentAxis, range, rounded } from './axis.ts';
import type { Drawn } from './drawn.ts';

const PAYOFFS = [1.5, 0.8, 0.4] as const;

/** Expectancy by win rate, for three sizes of the average win. A loss is 1 R. */
export const breakEvenWinRate: Drawn = () => ({
  title: 'Average result per trade by win rate, for three payoffs',
  text: 'Expectancy is win rate × payoff − (1 − win rate), in R. Payoff is the average win divided by the average loss. Costs are left out.',
  x: percentAxis('Win rate', [30, 40, 50, 60, 70, 80, 90]),
  y: axis('R per trade', [-1, -0.5, 0, 0.5, 1, 1.5], String, { digits: 2, unit: ' R' }),
  series: PAYOFFS.map((payoff) => `Payoff ${payoff}`),
  rows: range(30, 90, 5).map((percent) => [
    percent,
    ...PAYOFFS.map((payoff) => rounded((percent / 100) * payoff - (1 - percent / 100))),
  ]),
});

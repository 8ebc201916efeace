import { axis, percentAxis, rounded } from './axis.ts';
import type { Drawn } from './drawn.ts';
import { deepestFalls, shareFrom, WITH_EDGE, WITHOUT_EDGE } from './simulated-accounts.ts';

const RISKS = [0.25, 0.5, 1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10] as const;
const RUN = { trades: 500, accounts: 4_000, seed: 20_261 } as const;

/** How many of 4,000 simulated accounts fall by half within 500 trades, by the risk per trade. */
export const halfLostByRisk: Drawn = () => ({
  title: 'Accounts that fall by half within 500 trades, by risk per trade',
  text: '4,000 simulated accounts for each point, seed 20261. With an edge: 45% of trades gain 1.5 R. Without: 40% do. All others lose 1 R. Risk is a share of the current balance; costs are left out.',
  x: percentAxis('Risk per trade', [0, 2, 4, 6, 8, 10], 2),
  y: axis('Accounts that fell by half', [0, 25, 50, 75, 100], (at) => `${at}%`, { digits: 1, unit: '%' }),
  series: ['Without an edge', 'With an edge'],
  rows: RISKS.map((percent) => [
    percent,
    ...[WITHOUT_EDGE, WITH_EDGE].map((system) =>
      rounded(shareFrom(deepestFalls(system, { ...RUN, risk: percent / 100 }), 0.5)),
    ),
  ]),
});

import { axis, percentAxis, range, rounded } from './axis.ts';
import type { Drawn } from './drawn.ts';
import { deepestFalls, shareFrom, WITH_EDGE } from './simulated-accounts.ts';

const TRADES = [1_000, 250, 100] as const;

/** How deep accounts fall that trade a system with an edge, by the number of trades. */
export const drawdownsOfAnEdge: Drawn = () => {
  const falls = TRADES.map((trades) => deepestFalls(WITH_EDGE, { trades, risk: 0.01, accounts: 4_000, seed: 20_262 }));
  return {
    title: 'How deep a profitable system falls at 1% risk per trade',
    text: 'Share of 4,000 simulated accounts, seed 20262, whose deepest drawdown reached the depth. 45% of trades gain 1.5 R, the others lose 1 R; costs are left out.',
    x: percentAxis('Deepest drawdown', [0, 5, 10, 15, 20, 25, 30]),
    y: axis('Accounts that reached it', [0, 25, 50, 75, 100], (at) => `${at}%`, { digits: 1, unit: '%' }),
    series: TRADES.map((trades) => `${trades.toLocaleString('en')} trades`),
    rows: range(0, 30, 2).map((percent) => [percent, ...falls.map((of) => rounded(shareFrom(of, percent / 100)))]),
  };
};

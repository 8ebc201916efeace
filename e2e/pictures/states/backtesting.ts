import { inEach, type View } from '../view.ts';

const path = '/backtesting';
const scenario = 'subscriber';

/** The member's backtests: runs, sweeps, walk-forward analyses and portfolios. */
export const backtestingStates: readonly View[] = [
  ...inEach('backtesting', path, ['subscriber', 'new member', 'failing member']),
  { name: 'backtesting-run', path: `${path}?run=run_5`, scenario },
  { name: 'backtesting-sweep', path: `${path}?tab=sweep`, scenario },
  { name: 'backtesting-sweep-result', path: `${path}?tab=sweep&study=sty_1`, scenario },
  { name: 'backtesting-walk-forward', path: `${path}?tab=walk-forward`, scenario },
  { name: 'backtesting-walk-forward-result', path: `${path}?tab=walk-forward&study=sty_4`, scenario },
  { name: 'backtesting-portfolio', path: `${path}?tab=portfolio`, scenario },
  { name: 'backtesting-portfolio-result', path: `${path}?tab=portfolio&study=sty_5`, scenario },
];

import type { Strategy } from '@sealtick/contract';
import { amount, number, percent } from './figure-text.ts';
import type { PlaybookDocument } from './playbook-data.ts';

const RECORDS = { live: 'Live record', backtest: 'Backtest' } as const;
const MARKETS = { real: 'real market', simulated: 'simulated market' } as const;

/** Returns the figures of the record that is shown for a strategy, with their basis and curve. */
export function figureRows({
  performanceMetrics: metrics,
  equityCurve,
  restored,
}: Strategy): Pick<PlaybookDocument, 'basis' | 'figures' | 'curve' | 'curveWords'> {
  const { basis, from, to, reason, trades } = metrics;
  const period = from === null || to === null ? '' : `, ${from.slice(0, 10)} to ${to.slice(0, 10)}`;
  const missing = reason === null ? '' : ` Some figures are missing: ${reason}.`;
  const ruin = metrics.ruinedOn === null ? '' : ` Ruined on ${metrics.ruinedOn}: the record ends there.`;
  const equity = equityCurve?.equity ?? [];
  return {
    basis: `${RECORDS[basis.record]}, ${MARKETS[basis.market]}${period}. Model account, after costs.${missing}${ruin}${restartText(restored)}`,
    figures: [
      ['Closed trades', trades.toLocaleString('en-GB'), 'trades that were opened and have ended'],
      ['Win rate', percent(metrics.winRate), 'share of closed trades with a net result above zero'],
      ['Sharpe ratio', number(metrics.sharpe), 'yearly mean of daily returns, divided by their standard deviation'],
      ['Deflated Sharpe', percent(metrics.deflatedSharpe), deflatedWords(metrics.trials)],
      [
        'Maximum drawdown',
        percent(metrics.maxDrawdown),
        'largest loss from a peak of the equity, as a share of the peak',
      ],
      ['Return a year', percent(metrics.annualReturn), 'constant yearly growth with the same result'],
      ['Planned reward to risk', number(metrics.avgRR), 'mean of the planned targets, as a multiple of the risk'],
    ],
    curve: getPoints(equityCurve?.time ?? [], equity),
    curveWords:
      equity.length < 2
        ? 'No equity curve yet.'
        : `Equity of the model account, from ${amount(equity[0]!)} to ${amount(equity.at(-1)!)}.`,
  };
}

const deflatedWords = (trials: number | null) =>
  `probability that it exceeds the best of ${trials ?? 'the'} sets of rules that were tried, had none an edge`;

function restartText(restored: Strategy['restored']): string {
  if (restored === null) return '';
  const lost = restored.lostEntries === 1 ? '1 entry' : `${restored.lostEntries.toLocaleString('en-GB')} entries`;
  return ` Restarted after a restore on ${restored.at.slice(0, 10)}, ${lost} lost.`;
}

/** Returns the curve in a box of width and height 1, with the highest equity at the top. */
function getPoints(time: readonly number[], equity: readonly number[]): PlaybookDocument['curve'] {
  const [first, last] = [time[0] ?? 0, time.at(-1) ?? 0];
  const [low, high] = [Math.min(...equity), Math.max(...equity)];
  if (last <= first || high <= low) return [];
  return time.map((at, i) => [(at - first) / (last - first), (high - equity[i]!) / (high - low)]);
}

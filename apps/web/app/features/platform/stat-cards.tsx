import type { Portfolio } from '@sealtick/contract';
import { useSpeed } from '../../lib/clock.tsx';
import { formatAmount, formatCount, formatCounted } from '../../lib/format.ts';
import { ownStats } from '../../lib/own-stats.ts';
import { type Stat, StatStrip } from '../../ui/stat-card.tsx';

/** The member's figures in one strip. */
export function StatCards({ portfolio }: { portfolio: Portfolio }) {
  return <StatStrip label="Your figures" columns={5} stats={statsOf(portfolio, useSpeed())} />;
}

function statsOf(portfolio: Portfolio, speed: number): Stat[] {
  const { value, currency, openPositions, trades } = portfolio;
  const [active, winRate, month] = ownStats(portfolio, '', speed);
  return [
    { label: 'Portfolio value', value: formatAmount(value, currency), unit: currency, note: valueNote(trades) },
    active,
    {
      label: 'Open positions',
      value: formatCount(openPositions),
      note: `filled, of ${formatCounted(trades, 'trade')} in your record`,
    },
    winRate,
    month,
  ];
}

const valueNote = (trades: number): string =>
  trades === 0 ? 'your stated equity' : 'model account with your equity and risk';

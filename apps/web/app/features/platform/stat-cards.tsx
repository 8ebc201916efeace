import type { Portfolio } from '@sealtick/contract';
import { formatAmount, formatCount, formatCounted } from '../../lib/text/format.ts';
import { useSpeed } from '../../lib/time/clock.tsx';
import { type Stat, StatStrip } from '../../ui/stat-card.tsx';
import { ownStats } from '../../widgets/member-record/own-stats.ts';

/** The member's figures in one strip. */
export function StatCards({ portfolio }: { portfolio: Portfolio }) {
  return <StatStrip label="Your figures" columns={5} stats={computeStats(portfolio, useSpeed())} />;
}

function computeStats(portfolio: Portfolio, speed: number): Stat[] {
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

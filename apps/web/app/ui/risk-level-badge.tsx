import type { Portfolio } from '@sealtick/contract';
import { Badge } from './badge.tsx';

const LEVELS = {
  conservative: { label: 'Conservative', tone: 'good' },
  balanced: { label: 'Balanced', tone: 'warn' },
  aggressive: { label: 'Aggressive', tone: 'bad' },
} as const;

/** The level of an account, green, amber or red. */
export function RiskLevelBadge({ level }: { level: Portfolio['level'] }) {
  const { label, tone } = LEVELS[level];
  return (
    <Badge tone={tone} title="By the worse one of your settings and what open positions risk">
      {label}
    </Badge>
  );
}

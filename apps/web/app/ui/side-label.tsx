import { ArrowDown, ArrowUp } from 'lucide';
import { Icon } from './icon.ts';

/** Long or short: colour, arrow and label. */
export function SideLabel({ side }: { side: 'long' | 'short' | null }) {
  if (side === null) return null;
  const isLong = side === 'long';
  return (
    <span
      className={`inline-flex h-5 items-center gap-1 rounded-chip pr-1.5 pl-1.25 font-head text-12 whitespace-nowrap ${
        isLong ? 'bg-long-soft text-long' : 'bg-short-soft text-short'
      }`}
    >
      <Icon of={isLong ? ArrowUp : ArrowDown} size={13} strokeWidth={2.4} />
      {isLong ? 'Long' : 'Short'}
    </span>
  );
}

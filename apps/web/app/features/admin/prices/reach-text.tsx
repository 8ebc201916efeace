import type { PriceChangeReach } from '@sealtick/contract';
import { formatCount, formatCounted } from '../../../lib/text/format.ts';

/** Whom an announcement would reach; nothing before that is known. */
export function ReachText({ reach }: { reach: PriceChangeReach | null }) {
  return (
    <div role="status" className="text-13 wrap-anywhere">
      {reach !== null && textOf(reach)}
    </div>
  );
}

function textOf({ members, emails }: PriceChangeReach): string {
  if (members === 0) return 'It reaches no one: every member who pays for the plan has been informed of this price.';
  const others = members - emails.length;
  return `It reaches ${formatCounted(members, 'member')}: ${emails.join(', ')}${others > 0 ? ` and ${formatCount(others)} more` : ''}.`;
}

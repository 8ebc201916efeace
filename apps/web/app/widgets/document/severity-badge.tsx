import type { ContentBlock } from '@sealtick/contract';
import { classNames } from '../../ui/class-names.ts';

type Severity = Extract<ContentBlock, { type: 'severity' }>['level'];

const LOOK: Record<Severity, string> = {
  high: 'border-transparent bg-short-soft text-short',
  medium: 'border-transparent bg-warn-soft text-warn',
  low: 'border-line-strong text-ink-2',
};

/** How severe a risk is, in words and in a colour. */
export function SeverityBadge({ level }: { level: Severity }) {
  return (
    <span className={classNames('inline-flex h-5.5 items-center rounded-chip border px-1.75 text-12', LOOK[level])}>
      {level} severity
    </span>
  );
}

import { classNames } from '../../ui/class-names.ts';
import { type StatusTone, statusTone } from './status-tone.ts';

const LOOK: Record<StatusTone, string> = {
  good: 'border-transparent bg-long-soft text-long',
  primary: 'border-transparent bg-accent-soft text-accent-text',
  warning: 'border-transparent bg-warn-soft text-warn',
  neutral: 'border-line-strong text-ink-2',
};

/** A status in the colour of its text. */
export function StatusBadge({ status }: { status: string }) {
  return (
    <span
      data-tone={statusTone(status)}
      className={classNames(
        'inline-flex h-5.5 shrink-0 items-center rounded-chip border px-1.75 text-12 whitespace-nowrap',
        LOOK[statusTone(status)],
      )}
    >
      {status}
    </span>
  );
}

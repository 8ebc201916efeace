import type { SwitchedOff } from '@sealtick/contract';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

type Tone = 'plain' | 'accent' | 'good' | 'warn' | 'bad';

const TONE: Record<Tone, string> = {
  plain: 'border-line-strong text-ink-2',
  accent: 'border-transparent bg-accent-soft font-strong text-accent-text',
  good: 'border-transparent bg-long-soft text-long',
  warn: 'border-transparent bg-warn-soft text-warn',
  bad: 'border-transparent bg-short-soft text-short',
};

interface BadgeProps {
  tone?: Tone;
  title?: string;
  className?: string | undefined;
  children: ReactNode;
}

/** A short label in the colour of its tone. */
export function Badge({ tone = 'plain', title, className, children }: BadgeProps) {
  return (
    <span
      title={title}
      className={classNames(
        'inline-flex h-5.5 items-center gap-1.5 rounded-chip border px-1.75 text-12 whitespace-nowrap',
        TONE[tone],
        className,
      )}
    >
      {children}
    </span>
  );
}

const BY_PROGRAM =
  'It failed and opens no new signals until the operator restarts the program. Its open signals continue.';

/** Status of a strategy: a word, and a dot that is filled if the strategy is active. @param off Why it opens no signals */
export function ActiveBadge({ isActive, off }: { isActive: boolean; off: SwitchedOff | null }) {
  if (off !== null) {
    return (
      <Badge tone="warn" title={off.reason ?? BY_PROGRAM}>
        {off.state === 'paused' ? 'Paused' : 'Retired'}
      </Badge>
    );
  }
  return (
    <Badge>
      <span
        className={classNames(
          'size-1.5 rounded-full forced-color-adjust-none',
          isActive ? 'bg-long' : 'border-[1.5px] border-ink-3',
        )}
        aria-hidden="true"
      />
      {isActive ? 'Active' : 'Inactive'}
    </Badge>
  );
}

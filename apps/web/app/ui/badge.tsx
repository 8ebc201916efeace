import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

type Tone = 'plain' | 'accent' | 'warn';

const TONE: Record<Tone, string> = {
  plain: 'border-line-strong text-ink-2',
  accent: 'border-transparent bg-accent-soft font-strong text-accent-text',
  warn: 'border-transparent bg-warn-soft text-warn',
};

/** A short label in the colour of its tone. */
export function Badge({ tone = 'plain', title, children }: { tone?: Tone; title?: string; children: ReactNode }) {
  return (
    <span
      title={title}
      className={classNames(
        'inline-flex h-5.5 items-center gap-1.5 rounded-chip border px-1.75 text-12 whitespace-nowrap',
        TONE[tone],
      )}
    >
      {children}
    </span>
  );
}

const PAUSED = 'It failed and opens no new signals until the operator restarts the program. Its open signals continue.';

/** Status of a strategy: a word, and a dot that is filled if the strategy is active. */
export function ActiveBadge({ isActive, isPaused }: { isActive: boolean; isPaused: boolean }) {
  if (isPaused) {
    return (
      <Badge tone="warn" title={PAUSED}>
        Paused
      </Badge>
    );
  }
  return (
    <Badge>
      <span
        className={classNames('size-1.5 rounded-full', isActive ? 'bg-long' : 'border-[1.5px] border-ink-3')}
        aria-hidden="true"
      />
      {isActive ? 'Active' : 'Inactive'}
    </Badge>
  );
}

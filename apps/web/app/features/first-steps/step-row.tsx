import { Check } from 'lucide';
import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.ts';

export type StepState = 'done' | 'current' | 'later';

interface StepRowProps {
  number: number;
  state: StepState;
  title: string;
  /** What the step is for, or what has been chosen. */
  text: ReactNode;
  /** What does the step. */
  children?: ReactNode;
}

/** One step: its number or a check mark, what it is for, and what does it while it is open. */
export function StepRow({ number, state, title, text, children }: StepRowProps) {
  const isDone = state === 'done';
  return (
    <li
      aria-current={state === 'current' ? 'step' : undefined}
      className="grid grid-cols-[1.75rem_minmax(0,1fr)] gap-x-3 px-4 py-4 md:px-5"
    >
      <span
        className={classNames(
          'grid size-7 place-items-center rounded-full border text-13 tabular-nums',
          isDone && 'border-long text-long',
          state === 'current' && 'border-accent bg-accent text-on-accent',
          state === 'later' && 'border-line-control text-ink-3',
        )}
      >
        {isDone ? <Icon of={Check} size={16} aria-label="Done" /> : number}
      </span>
      <div className="min-w-0">
        <h3 className={classNames('pt-0.5 font-strong text-14', isDone ? 'text-ink-2' : 'text-ink-1')}>{title}</h3>
        <div className="text-13">{text}</div>
        {!isDone && children && <div className="mt-3">{children}</div>}
      </div>
    </li>
  );
}

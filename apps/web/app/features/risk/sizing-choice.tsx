import type { Sizing } from '@sealtick/engine';
import { useId } from 'react';
import { classNames } from '../../ui/class-names.ts';

const CHOICES: readonly { readonly value: Sizing; readonly label: string; readonly text: string }[] = [
  { value: 'fixed', label: 'Fixed %', text: 'The maximum risk, for every trade.' },
  {
    value: 'kelly',
    label: 'Kelly Criterion',
    text: 'Half of Kelly’s fraction of the strategy’s live record, at most the maximum. Fixed under 100 trades.',
  },
];

/** How the risk of a trade is chosen. */
export function SizingChoice({ value, onChange }: { value: Sizing; onChange: (sizing: Sizing) => void }) {
  const name = useId();
  return (
    <fieldset>
      <legend className="mb-2 font-strong text-ink-1">Position sizing</legend>
      <div className="grid gap-2 md:grid-cols-2">
        {CHOICES.map((choice) => (
          <label
            key={choice.value}
            className={classNames(
              'cursor-pointer rounded-input border px-3.5 py-2.5 text-13 has-focus-visible:shadow-focus',
              choice.value === value ? 'border-accent bg-accent-soft' : 'border-line-control hover:bg-surface-2',
            )}
          >
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
              className="sr-only"
            />
            <span className="block font-strong text-14 text-ink-1">{choice.label}</span>
            {choice.text}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

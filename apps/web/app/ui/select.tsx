import { useId, useRef } from 'react';
import { useValueBeforeHydration } from '../lib/scripts/use-value-before-hydration.ts';
import { classNames } from './class-names.ts';
import { Listbox } from './listbox.tsx';

export interface SelectOption {
  readonly value: string;
  readonly label: string;
}

interface SelectProps {
  label: string;
  name: string;
  options: readonly SelectOption[];
  /** Whether its first option means no filter, and any other one stands out. */
  isFilter?: boolean;
  value: string;
  onChange: (value: string) => void;
  className?: string;
  /** Id of its form, if the control is outside of it. */
  form?: string;
}

/** A listbox with its label inside the frame. */
export function Select({ label, name, options, isFilter = false, value, onChange, className, form }: SelectProps) {
  const isSet = isFilter && value !== options[0]?.value;
  const select = useRef<HTMLSelectElement>(null);
  const id = useId();
  // An address may filter by what the list lacks. Without its option the browser would show the first one, as if it were chosen.
  const isListed = !isFilter || value === '' || options.some((option) => option.value === value);
  const shown = isListed ? options : [...options, { value, label: value }];

  useValueBeforeHydration(select, value, (chosen) => {
    if (options.some((option) => option.value === chosen)) onChange(chosen);
  });

  return (
    <label
      htmlFor={id}
      className={classNames(
        'listbox-frame flex h-11 min-w-0 items-center rounded-input border bg-surface-0 focus-within:border-accent focus-within:shadow-field md:h-9',
        isSet ? 'border-accent' : 'border-line-control',
        className,
      )}
    >
      <span className="pointer-events-none pl-2.5 text-16 whitespace-nowrap text-ink-3 md:text-14">{label}</span>
      <Listbox
        ref={select}
        id={id}
        name={name}
        form={form}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="h-full min-w-0 flex-1 border-0 bg-transparent pl-1.5 text-16 text-ink-1 outline-none focus-visible:shadow-none md:text-14"
      >
        {shown.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Listbox>
    </label>
  );
}

import { Switch as Control } from 'radix-ui';
import { type ReactNode, useId } from 'react';

interface SwitchProps {
  label: string;
  /** What it does, if its label does not say so. */
  hint?: string;
  isOn: boolean;
  isDisabled?: boolean;
  onChange: (isOn: boolean) => void;
  /** Shown before the control, such as a figure. */
  children?: ReactNode;
}

/** On or off, applied immediately. The label is part of the touch target. */
export function Switch({ label, hint, isOn, isDisabled = false, onChange, children }: SwitchProps) {
  const id = useId();
  return (
    <div className="flex min-h-11 items-center justify-between gap-4 md:min-h-8">
      <label htmlFor={id} className={isDisabled ? 'text-ink-3' : 'cursor-pointer text-ink-1'}>
        {label}
        {hint && (
          <span id={`${id}hint`} className="block text-12 text-ink-3">
            {hint}
          </span>
        )}
      </label>
      {children && <span className="ml-auto shrink-0">{children}</span>}
      <Control.Root
        id={id}
        checked={isOn}
        disabled={isDisabled}
        onCheckedChange={onChange}
        aria-describedby={hint ? `${id}hint` : undefined}
        className="relative h-6 w-11 shrink-0 rounded-full! border border-line-control bg-surface-2 transition-colors duration-160 before:absolute before:-inset-2.5 disabled:opacity-60 data-[state=checked]:border-accent data-[state=checked]:bg-accent md:h-5 md:w-9"
      >
        <Control.Thumb className="block size-4.5 translate-x-0.5 rounded-full bg-ink-2 transition-[translate,background-color] duration-160 data-[state=checked]:translate-x-[1.375rem] data-[state=checked]:bg-on-accent md:size-3.5 md:data-[state=checked]:translate-x-[1.125rem]" />
      </Control.Root>
    </div>
  );
}

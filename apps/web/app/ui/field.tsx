import { TriangleAlert } from 'lucide';
import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.ts';

/** Attributes for the control of a field: `<input {...control} />`, a `select` or a `textarea`. */
export interface FieldControl {
  readonly id: string;
  readonly className: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': boolean;
}

interface FieldProps {
  label: string;
  /** What is expected. */
  hint?: string | undefined;
  /** What is wrong with the value, which is not changed. */
  error?: string | undefined;
  /** Shown inside the control at the right end. */
  unit?: string | undefined;
  children: (control: FieldControl) => ReactNode;
}

const INPUT_STYLE =
  'flex w-full rounded-input border bg-surface-0 px-2.5 text-16 text-ink-1 placeholder:text-ink-3 focus-visible:shadow-field disabled:border-line disabled:bg-surface-1 disabled:text-ink-3 md:text-14 [&:is(input,select)]:h-11 md:[&:is(input,select)]:h-9 [&:is(textarea)]:min-h-24 [&:is(textarea)]:py-2';

/** A label, a control, and a hint or an error below it. */
export function Field({ label, hint, error, unit, children }: FieldProps) {
  const id = useId();
  const messageId = error ? `${id}error` : hint ? `${id}hint` : undefined;
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={id} className="w-fit font-strong text-13 text-ink-1">
        {label}
      </label>
      <div className="relative">
        {children({
          id,
          className: classNames(
            INPUT_STYLE,
            error ? 'border-short' : 'border-line-control focus-visible:border-accent',
            unit && 'pr-14',
          ),
          'aria-describedby': classNames(messageId, unit && `${id}unit`) || undefined,
          'aria-invalid': error !== undefined,
        })}
        {unit && (
          <span
            id={`${id}unit`}
            className="pointer-events-none absolute inset-y-0 right-2.5 flex items-center text-ink-3"
          >
            {unit}
          </span>
        )}
      </div>
      {error ? (
        <p id={messageId} role="alert" className="flex items-start gap-1.5 text-12 text-short">
          <Icon of={TriangleAlert} size={14} className="mt-px shrink-0" />
          {error}
        </p>
      ) : (
        hint && (
          <p id={messageId} className="text-12 text-ink-3">
            {hint}
          </p>
        )
      )}
    </div>
  );
}

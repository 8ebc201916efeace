import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { Field, type FieldControl } from './field.tsx';

type FieldTexts = Omit<ComponentProps<typeof Field>, 'children'>;

/** Texts of the field, attributes of its control, and what is called with each new value. */
type TypedProps<Tag extends 'input' | 'textarea'> = FieldTexts &
  Omit<
    ComponentProps<Tag>,
    Exclude<keyof FieldControl, 'className'> | keyof FieldTexts | 'value' | 'onChange' | 'children'
  > & {
    /** Left out, as `onChange` is, where the form reads its fields when it is sent. */
    value?: string;
    onChange?: (value: string) => void;
  };

/** A typed value of one line with its label, and what is wrong with it. */
export function TextField({ label, hint, error, unit, className, onChange, ...input }: TypedProps<'input'>) {
  return (
    <Field label={label} hint={hint} error={error} unit={unit}>
      {(control) => (
        <input
          {...control}
          {...input}
          className={classNames(control.className, className)}
          onChange={onChange && (({ target }) => onChange(target.value))}
        />
      )}
    </Field>
  );
}

/** A typed text of several lines with its label, and what is wrong with it. */
export function TextArea({ label, hint, error, unit, className, onChange, ...textarea }: TypedProps<'textarea'>) {
  return (
    <Field label={label} hint={hint} error={error} unit={unit}>
      {(control) => (
        <textarea
          {...control}
          {...textarea}
          className={classNames(control.className, className)}
          onChange={onChange && (({ target }) => onChange(target.value))}
        />
      )}
    </Field>
  );
}

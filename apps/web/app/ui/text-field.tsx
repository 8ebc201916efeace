import type { ComponentProps } from 'react';
import { Field, type FieldControl } from './field.tsx';

type FieldTexts = Omit<ComponentProps<typeof Field>, 'children'>;

/** Texts of the field, attributes of its control, and what is called with each new value. */
type TypedProps<Tag extends 'input' | 'textarea'> = FieldTexts &
  Omit<ComponentProps<Tag>, keyof FieldControl | keyof FieldTexts | 'value' | 'onChange' | 'children'> & {
    value: string;
    onChange: (value: string) => void;
  };

/** A typed value of one line with its label, and what is wrong with it. */
export function TextField({ label, hint, error, unit, onChange, ...input }: TypedProps<'input'>) {
  return (
    <Field label={label} hint={hint} error={error} unit={unit}>
      {(control) => <input {...control} {...input} onChange={({ target }) => onChange(target.value)} />}
    </Field>
  );
}

/** A typed text of several lines with its label, and what is wrong with it. */
export function TextArea({ label, hint, error, unit, onChange, ...textarea }: TypedProps<'textarea'>) {
  return (
    <Field label={label} hint={hint} error={error} unit={unit}>
      {(control) => <textarea {...control} {...textarea} onChange={({ target }) => onChange(target.value)} />}
    </Field>
  );
}

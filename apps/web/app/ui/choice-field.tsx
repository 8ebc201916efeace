import type { ComponentProps } from 'react';
import { Field } from './field.tsx';
import { Listbox } from './listbox.tsx';

interface ChoiceFieldProps<V extends string | number>
  extends Pick<ComponentProps<typeof Field>, 'label' | 'hint' | 'error'>,
    Omit<ComponentProps<'select'>, 'value' | 'children' | 'onChange'> {
  value?: V;
  /** The texts of the values, in their order. */
  choices: Readonly<Record<V & string, string>> | readonly (readonly [value: V, text: string])[];
  onChange?: (value: V & string) => void;
}

/** A labelled choice of one value. */
export function ChoiceField<V extends string | number>(props: ChoiceFieldProps<V>) {
  const { label, hint, error, choices, onChange, ...select } = props;
  const entries = Array.isArray(choices) ? choices : Object.entries(choices);
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        // The options have no other values.
        <Listbox {...control} {...select} onChange={onChange && (({ target }) => onChange(target.value as V & string))}>
          {entries.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </Listbox>
      )}
    </Field>
  );
}

import type { HTMLInputAutoCompleteAttribute } from 'react';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { Listbox } from '../../ui/listbox.tsx';
import { TextArea, TextField } from '../../ui/text-field.tsx';
import type { FormField, Typed } from './form-rule.ts';

interface FieldsProps {
  fields: readonly FormField[];
  typed: Typed;
  errors: Readonly<Record<string, string | undefined>>;
  onChange: (change: Typed) => void;
}

/** The fields of a request. */
export function RequestFields({ fields, typed, errors, onChange }: FieldsProps) {
  return (
    <>
      {fields.map((field) => (
        <RequestField
          key={field.name}
          field={field}
          value={typed[field.name] ?? ''}
          error={errors[field.name]}
          onChange={(value) => onChange({ [field.name]: value })}
        />
      ))}
      {/* Robots fill every field that they find; people and screen readers do not find this one. */}
      <div aria-hidden="true" className="absolute size-0 overflow-hidden opacity-0">
        <input name="topic" tabIndex={-1} autoComplete="off" />
      </div>
    </>
  );
}

interface FieldProps {
  field: FormField;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

function RequestField({ field, value, error, onChange }: FieldProps) {
  const { name, label, kind, isRequired = false, most, autoComplete, options = [] } = field;
  if (kind === 'check') {
    return (
      <Checkbox name={name} checked={value === 'yes'} onChange={({ target }) => onChange(target.checked ? 'yes' : '')}>
        {label}
      </Checkbox>
    );
  }
  if (kind === 'choice') {
    return (
      <Field label={label} error={error}>
        {(control) => (
          <Listbox {...control} name={name} value={value} onChange={({ target }) => onChange(target.value)}>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </Listbox>
        )}
      </Field>
    );
  }
  const shared = { label, error, name, required: isRequired, maxLength: most, value, onChange };
  if (kind === 'text') return <TextArea {...shared} rows={5} />;
  const complete: HTMLInputAutoCompleteAttribute = autoComplete ?? 'off';
  return <TextField {...shared} type={TYPES[kind]} autoComplete={complete} />;
}

const TYPES = { line: 'text', email: 'email', phone: 'tel' } as const;

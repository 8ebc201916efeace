import type { HTMLInputAutoCompleteAttribute } from 'react';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field, type FieldControl } from '../../ui/field.tsx';
import { Listbox } from '../../ui/listbox.tsx';
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
  const { name, label, kind } = field;
  if (kind === 'check') {
    return (
      <Checkbox name={name} checked={value === 'yes'} onChange={({ target }) => onChange(target.checked ? 'yes' : '')}>
        {label}
      </Checkbox>
    );
  }
  return (
    <Field label={label} error={error}>
      {(control) => <Control control={control} field={field} value={value} onChange={onChange} />}
    </Field>
  );
}

const TYPES = { line: 'text', email: 'email', phone: 'tel' } as const;

function Control({
  control,
  field: { name, kind, isRequired = false, most, autoComplete, options = [] },
  value,
  onChange,
}: Omit<FieldProps, 'error'> & { control: FieldControl }) {
  const shared = { ...control, name, required: isRequired, value, ...(most === undefined ? {} : { maxLength: most }) };
  if (kind === 'text') return <textarea {...shared} rows={5} onChange={({ target }) => onChange(target.value)} />;
  if (kind !== 'choice' && kind !== 'check') {
    const complete: HTMLInputAutoCompleteAttribute = autoComplete ?? 'off';
    const type = TYPES[kind];
    return <input {...shared} type={type} autoComplete={complete} onChange={({ target }) => onChange(target.value)} />;
  }
  return (
    <Listbox {...control} name={name} value={value} onChange={({ target }) => onChange(target.value)}>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </Listbox>
  );
}

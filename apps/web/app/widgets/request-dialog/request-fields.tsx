import type { HTMLInputAutoCompleteAttribute } from 'react';
import { Checkbox } from '../../ui/checkbox.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
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
      <ChoiceField
        label={label}
        error={error}
        name={name}
        value={value}
        choices={options.map((option) => [option.value, option.label])}
        onChange={onChange}
      />
    );
  }
  const shared = { label, error, name, required: isRequired, maxLength: most, value, onChange };
  if (kind === 'text') return <TextArea {...shared} rows={5} />;
  const complete: HTMLInputAutoCompleteAttribute = autoComplete ?? 'off';
  return <TextField {...shared} type={TYPES[kind]} autoComplete={complete} />;
}

const TYPES = { line: 'text', email: 'email', phone: 'tel' } as const;

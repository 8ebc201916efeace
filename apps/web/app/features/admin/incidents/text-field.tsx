import { Field } from '../../../ui/field.tsx';

interface TextFieldProps {
  label: string;
  name: string;
  value: string;
  onChange: (value: string) => void;
  most: number;
  error?: string | undefined;
  hint?: string | undefined;
  /** Lines of a longer text; one line without it. */
  rows?: number;
}

/** A typed text with its label, and what is wrong with it. */
export function TextField({ label, name, value, onChange, most, error, hint, rows }: TextFieldProps) {
  return (
    <Field label={label} error={error} hint={hint}>
      {(control) =>
        rows === undefined ? (
          <input
            {...control}
            name={name}
            value={value}
            maxLength={most}
            autoComplete="off"
            onChange={({ target }) => onChange(target.value)}
          />
        ) : (
          <textarea
            {...control}
            name={name}
            value={value}
            maxLength={most}
            rows={rows}
            onChange={({ target }) => onChange(target.value)}
          />
        )
      }
    </Field>
  );
}

import type { ReactNode } from 'react';
import { Checkbox } from '../../ui/checkbox.tsx';
import { TextField } from '../../ui/text-field.tsx';

/** Field of the email address. */
export function EmailField({ error }: { error?: string | undefined }) {
  return <TextField label="Email" error={error} name="email" type="email" autoComplete="username" required />;
}

/** A statement that the person confirms. */
export function Statement({
  name,
  error,
  children,
}: {
  name: string;
  error?: string | undefined;
  children: ReactNode;
}) {
  const errorId = `${name}-error`;
  return (
    <div>
      <Checkbox
        name={name}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : errorId}
        className="text-13 text-ink-1"
        required
      >
        {children}
      </Checkbox>
      {error !== undefined && (
        <p id={errorId} role="alert" className="mt-1 text-12 text-short">
          {error}
        </p>
      )}
    </div>
  );
}

import { MaskedField } from './masked-field.tsx';

interface PasswordFieldProps {
  error?: string | undefined;
  /** Whether the person chooses it now. */
  isNew?: boolean;
  name?: string;
}

/** Field of a password. */
export function PasswordField({ error, isNew = false, name = 'password' }: PasswordFieldProps) {
  return (
    <MaskedField
      label={isNew ? 'New password' : 'Password'}
      hint={isNew ? '10 characters or more.' : undefined}
      error={error}
      name={name}
      autoComplete={isNew ? 'new-password' : 'current-password'}
    />
  );
}

import { TextField } from './text-field.tsx';

interface PasswordFieldProps {
  error?: string | undefined;
  /** Whether the person chooses it now. */
  isNew?: boolean;
  name?: string;
}

/** Field of a password. */
export function PasswordField({ error, isNew = false, name = 'password' }: PasswordFieldProps) {
  return (
    <TextField
      label={isNew ? 'New password' : 'Password'}
      hint={isNew ? '10 characters or more.' : undefined}
      error={error}
      name={name}
      type="password"
      autoComplete={isNew ? 'new-password' : 'current-password'}
      required
    />
  );
}

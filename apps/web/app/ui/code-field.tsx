import { TextField } from './text-field.tsx';

/** Field of the code of an authenticator app. @param hint What else it takes. */
export function CodeField({ hint, error }: { hint?: string; error: string | undefined }) {
  return (
    <TextField
      label="Code"
      hint={hint}
      error={error}
      name="code"
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={40}
      required
      autoFocus
    />
  );
}

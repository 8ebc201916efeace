import { Field } from './field.tsx';

/** Field of the code of an authenticator app. @param hint What else it takes. */
export function CodeField({ hint, error }: { hint?: string; error: string | undefined }) {
  return (
    <Field label="Code" hint={hint} error={error}>
      {(control) => (
        <input
          {...control}
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          required
          // biome-ignore lint/a11y/noAutofocus: the field appears in answer to a button, and is all there is to do
          autoFocus
        />
      )}
    </Field>
  );
}

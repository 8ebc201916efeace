import { Eye, EyeOff } from 'lucide';
import { useState } from 'react';
import { Field } from './field.tsx';
import { Icon } from './icon.ts';

interface SecretFieldProps {
  label: string;
  name: string;
  hint?: string | undefined;
  error?: string | undefined;
  maxLength?: number;
}

/** Field of a key or secret, masked until its button reveals it. Browsers offer neither to store nor to fill it. */
export function SecretField({ label, name, hint, error, maxLength = 500 }: SecretFieldProps) {
  const [isRevealed, setRevealed] = useState(false);
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <>
          <input
            {...control}
            className={`${control.className} pr-12 font-mono`}
            name={name}
            type={isRevealed ? 'text' : 'password'}
            autoComplete="new-password"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={maxLength}
            required
          />
          <button
            type="button"
            aria-label={`${isRevealed ? 'Hide' : 'Show'} ${label}`}
            onClick={() => setRevealed(!isRevealed)}
            className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-input text-ink-3 hover:text-ink-1"
          >
            <Icon of={isRevealed ? EyeOff : Eye} size={16} />
          </button>
        </>
      )}
    </Field>
  );
}

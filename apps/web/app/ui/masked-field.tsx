import { Eye, EyeOff } from 'lucide';
import { type ComponentProps, useState } from 'react';
import { classNames } from './class-names.ts';
import { Field } from './field.tsx';
import { Icon } from './icon.ts';

interface MaskedFieldProps extends Pick<ComponentProps<'input'>, 'name' | 'autoComplete' | 'maxLength' | 'className'> {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  isOptional?: boolean;
}

/** Field whose value is masked until its button reveals it. */
export function MaskedField({ label, hint, error, isOptional = false, className, ...input }: MaskedFieldProps) {
  const [isRevealed, setRevealed] = useState(false);
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <>
          <input
            {...control}
            {...input}
            className={classNames(control.className, 'pr-12', className)}
            type={isRevealed ? 'text' : 'password'}
            autoCapitalize="off"
            spellCheck={false}
            required={!isOptional}
          />
          <button
            type="button"
            aria-label={`${isRevealed ? 'Hide' : 'Show'} ${label}`}
            onClick={() => setRevealed(!isRevealed)}
            className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-input text-ink-3 noscript:hidden! hover:text-ink-1"
          >
            <Icon of={isRevealed ? EyeOff : Eye} size={16} />
          </button>
        </>
      )}
    </Field>
  );
}

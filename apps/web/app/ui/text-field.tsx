import { type ComponentProps, type RefObject, useRef, useSyncExternalStore } from 'react';
import { useValueBeforeHydration } from '../lib/scripts/use-value-before-hydration.ts';
import { classNames } from './class-names.ts';
import { Field, type FieldControl } from './field.tsx';

type FieldTexts = Omit<ComponentProps<typeof Field>, 'children'>;

/** Texts of the field, attributes of its control, and what is called with each new value. */
type TypedProps<Tag extends 'input' | 'textarea'> = FieldTexts &
  Omit<
    ComponentProps<Tag>,
    Exclude<keyof FieldControl, 'className'> | keyof FieldTexts | 'value' | 'onChange' | 'children' | 'ref'
  > & {
    ref?: RefObject<HTMLElementTagNameMap[Tag] | null>;
    /** Left out, as `onChange` is, where the form reads its fields when it is sent. */
    value?: string;
    onChange?: (value: string) => void;
  };

/** A typed value of one line with its label, and what is wrong with it. */
export function TextField({ label, hint, error, unit, className, onChange, ref, ...input }: TypedProps<'input'>) {
  const control = useControl(ref, input.value, onChange);
  return (
    <Field label={label} hint={hint} error={error} unit={unit}>
      {(attributes) => (
        <input
          {...attributes}
          {...input}
          ref={control}
          className={classNames(attributes.className, className)}
          onChange={onChange && (({ target }) => onChange(target.value))}
        />
      )}
    </Field>
  );
}

/** A typed text of several lines with its label, and what is wrong with it. */
export function TextArea({ label, hint, error, unit, className, onChange, ref, ...textarea }: TypedProps<'textarea'>) {
  const control = useControl(ref, textarea.value, onChange);
  return (
    <Field label={label} hint={hint} error={error} unit={unit}>
      {(attributes) => (
        <textarea
          {...attributes}
          {...textarea}
          ref={control}
          className={classNames(attributes.className, className)}
          onChange={onChange && (({ target }) => onChange(target.value))}
        />
      )}
    </Field>
  );
}

const never = () => () => undefined;

/** Returns the ref of a control; what was typed into it before the page was hydrated reaches `onChange`. */
function useControl<T extends HTMLElement & { readonly value: string }>(
  given: RefObject<T | null> | undefined,
  value: string | undefined,
  onChange: ((value: string) => void) | undefined,
): RefObject<T | null> {
  const own = useRef<T>(null);
  const control = given ?? own;
  // False only in the first render of what the server has rendered.
  const isClient = useRef(
    useSyncExternalStore(
      never,
      () => true,
      () => false,
    ),
  );
  // Browsers end lines by \n alone.
  useValueBeforeHydration(control, (value ?? '').replaceAll('\r\n', '\n'), (typed) => {
    if (value !== undefined && !isClient.current) onChange?.(typed);
  });
  return control;
}

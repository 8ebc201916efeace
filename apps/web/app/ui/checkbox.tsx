import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

/** A native checkbox next to its text, which is part of the touch target. @param className Of the label. */
export function Checkbox({ className, children, ...input }: Omit<ComponentProps<'input'>, 'type'>) {
  return (
    <label
      className={classNames(
        'touch isolate flex gap-2.5 max-md:after:-z-1 not-has-disabled:cursor-pointer has-disabled:text-ink-3',
        className,
      )}
    >
      {/* As high as a line of the text, so that it is next to the first of several. */}
      <span className="flex h-lh items-center">
        <input type="checkbox" className="checkbox" {...input} />
      </span>
      <span className="min-w-0">{children}</span>
    </label>
  );
}

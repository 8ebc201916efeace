import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

/** The bare control of a `Select` or a `Field`: a native select, so it opens the phone's picker and works without script. */
export function Listbox({ className, ...select }: ComponentProps<'select'>) {
  return <select className={classNames('listbox', className)} {...select} />;
}

import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { classNames } from './class-names.ts';

type Variant = 'primary' | 'plain' | 'quiet';

const LOOK: Record<Variant, string> = {
  primary: 'border-accent bg-accent font-head text-on-accent hover:border-accent-hover hover:bg-accent-hover',
  plain: 'border-line-control text-ink-1 hover:bg-surface-3',
  quiet: 'border-transparent text-ink-1 hover:bg-surface-2',
};

function look(variant: Variant, className?: string): string {
  return classNames(
    'inline-flex h-11 items-center justify-center gap-2 rounded-input border px-4 font-strong whitespace-nowrap transition-colors md:h-9',
    LOOK[variant],
    className,
  );
}

export function Button({ variant = 'plain', className, ...rest }: ComponentProps<'button'> & { variant?: Variant }) {
  return <button type="button" className={look(variant, className)} {...rest} />;
}

/** A way to another page that looks like a button. */
export function ButtonLink({
  variant = 'plain',
  className,
  ...rest
}: ComponentProps<typeof Link> & { variant?: Variant }) {
  return <Link className={look(variant, className)} {...rest} />;
}

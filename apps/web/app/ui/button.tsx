import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { classNames } from './class-names.ts';

type Variant = 'primary' | 'plain' | 'quiet';

const LOOK: Record<Variant, string> = {
  primary: 'border-accent bg-accent font-head text-on-accent hover:border-accent-hover hover:bg-accent-hover',
  plain: 'border-line-control text-ink-1 hover:bg-surface-3',
  quiet: 'border-transparent text-ink-1 hover:bg-surface-2',
};

type Size = 'normal' | 'large';

const SIZE: Record<Size, string> = { normal: 'h-11 px-4 md:h-9', large: 'h-11 px-5 text-16' };

function look(variant: Variant, className?: string, size: Size = 'normal'): string {
  return classNames(
    'inline-flex items-center justify-center gap-2 rounded-input border font-strong whitespace-nowrap transition-colors',
    SIZE[size],
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
  size,
  className,
  ...rest
}: ComponentProps<typeof Link> & { variant?: Variant; size?: Size }) {
  return <Link className={look(variant, className, size)} {...rest} />;
}

/** The same to an address that is no page of the site, such as the sign-in. */
export function ButtonAnchor({
  variant = 'plain',
  size,
  className,
  ...rest
}: ComponentProps<'a'> & { variant?: Variant; size?: Size }) {
  return <a className={look(variant, className, size)} {...rest} />;
}

import type { ComponentProps, MouseEvent } from 'react';
import { Link } from 'react-router';
import { classNames } from './class-names.ts';

type Variant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'danger-filled';

const STYLES: Record<Variant, string> = {
  primary: 'border-accent bg-accent font-head text-on-accent hover:border-accent-hover hover:bg-accent-hover',
  secondary: 'border-line-control text-ink-1 hover:bg-surface-3',
  quiet: 'border-transparent text-ink-1 hover:bg-surface-2',
  danger: 'border-short text-short hover:bg-short-soft',
  'danger-filled': 'border-short bg-short font-head text-on-accent hover:brightness-110',
};

type Size = 'small' | 'normal' | 'large';

const SIZE: Record<Size, string> = {
  small: 'touch h-9 px-2.5 text-13 md:h-7.5',
  normal: 'h-11 px-4 md:h-9',
  large: 'h-11 px-5 text-16',
};

interface ButtonStyle {
  variant?: Variant | undefined;
  size?: Size | undefined;
}

function look({
  variant = 'secondary',
  size = 'normal',
  className,
}: ButtonStyle & { className?: string | undefined }): string {
  return classNames(
    'pressable inline-flex items-center justify-center gap-2 rounded-input border font-strong whitespace-nowrap transition-colors',
    SIZE[size],
    STYLES[variant],
    className,
  );
}

type OnClick = ComponentProps<'button'>['onClick'];

/** Ignores the second click of a double click, which comes before a button shows that it is busy. */
const onlyFirst = (onClick: OnClick) => (event: MouseEvent<HTMLButtonElement>) =>
  event.detail > 1 ? event.preventDefault() : onClick?.(event);

/**
 * A button. @param isLoading The action is in progress: the button is busy, keeps the focus and ignores clicks. A button that
 * has the state counts a double click once.
 */
export function Button(props: ComponentProps<'button'> & ButtonStyle & { isLoading?: boolean | undefined }) {
  const { variant, size, className, isLoading, type = 'button', onClick, ...rest } = props;
  const act = isLoading
    ? ({ type: 'button', 'aria-busy': true, 'aria-disabled': true } as const)
    : { type, onClick: isLoading === undefined ? onClick : onlyFirst(onClick) };
  return <button className={look({ variant, size, className })} {...rest} {...act} />;
}

/** A link to a page of the site that looks like a button. */
export function ButtonLink({ variant, size, className, ...rest }: ComponentProps<typeof Link> & ButtonStyle) {
  return <Link className={look({ variant, size, className })} {...rest} />;
}

/** The same for an address that is not a page of the site, such as the login. */
export function ButtonAnchor({ variant, size, className, ...rest }: ComponentProps<'a'> & ButtonStyle) {
  return <a className={look({ variant, size, className })} {...rest} />;
}

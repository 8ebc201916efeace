import type { ComponentProps } from 'react';
import { Link } from 'react-router';

export const TEXT_LINK =
  'text-accent-text underline decoration-accent-text/35 underline-offset-3 hover:decoration-accent-text';

/**
 * A link in running text, or alone. @param isAlone Not part of a sentence: its touch target is as large as a button's.
 * @param className Is added to the style; `!` overrides it
 */
export function TextLink({ isAlone, className = '', ...props }: ComponentProps<typeof Link> & { isAlone?: boolean }) {
  return <Link {...props} className={`${isAlone ? 'touch ' : ''}${TEXT_LINK} ${className}`.trimEnd()} />;
}

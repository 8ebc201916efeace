import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../lib/navigation/paths.ts';

/** A name that leads to its term in the glossary, at its first use on a screen. @param of Anchor of the term; a name without one is shown as it is */
export function Term({ of, children }: { of: string | undefined; children: ReactNode }) {
  if (of === undefined) return children;
  return (
    <Link to={`${paths.glossary}#${of}`} className="term">
      {children}
    </Link>
  );
}

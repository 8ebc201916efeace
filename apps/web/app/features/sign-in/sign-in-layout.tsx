import type { ReactNode } from 'react';

/** A narrow column for a form, with something beside it on wide screens. */
export function SignInLayout({ aside, children }: { aside?: ReactNode; children: ReactNode }) {
  return (
    <div className="grid items-start gap-12 pt-8 pb-16 lg:grid-cols-[24.5rem_minmax(0,1fr)] lg:gap-24 lg:pt-18">
      <div className="sm:max-lg:max-w-98">{children}</div>
      {aside}
    </div>
  );
}

import type { ReactNode } from 'react';

/** The buttons of a dialog or a form, the one that goes on last. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap justify-end gap-2.5">{children}</div>;
}

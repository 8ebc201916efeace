import type { ReactNode } from 'react';

/** The buttons of a dialog or a form, the one that goes on last. At the foot of a phone they stay in view. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="dialog-actions">{children}</div>;
}

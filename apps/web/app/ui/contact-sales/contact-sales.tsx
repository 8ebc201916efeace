import type { PlanInterest } from '@sealtick/contract';
import { type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';
import { deferred } from '../../lib/deferred.tsx';

const SalesDialog = deferred(async () => (await import('./sales-dialog.tsx')).SalesDialog);

interface ContactSalesProps {
  /** The plan that is chosen when the form opens. */
  plan?: PlanInterest;
  /** Renders the control that opens the form. */
  children: (open: () => void) => ReactNode;
}

/** The form to contact sales, behind a control of any look. Its script is loaded on first use. */
export function ContactSales({ plan, children }: ContactSalesProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {children(() => setOpen(true))}
      {/* Outside of what contains the control, whose font and links it would inherit. */}
      {isOpen && createPortal(<SalesDialog plan={plan} onClose={() => setOpen(false)} />, document.body)}
    </>
  );
}

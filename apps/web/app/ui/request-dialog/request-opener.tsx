import { type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';
import { deferred } from '../../lib/deferred.tsx';
import type { Typed } from './form-rule.ts';
import type { RequestFormName } from './request-forms.ts';

const RequestDialog = deferred(async () => (await import('./request-dialog.tsx')).RequestDialog);

interface RequestOpenerProps {
  form: RequestFormName;
  /** Values that the form has when it opens. */
  initial?: Typed;
  /** Renders the control that opens the form. */
  children: (open: () => void) => ReactNode;
}

/** A form that sends a request, behind a control of any look. Its script is loaded on first use. */
export function RequestOpener({ form, initial, children }: RequestOpenerProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {children(() => setOpen(true))}
      {/* Outside of what contains the control, whose font and links it would inherit. */}
      {isOpen &&
        createPortal(<RequestDialog form={form} initial={initial} onClose={() => setOpen(false)} />, document.body)}
    </>
  );
}

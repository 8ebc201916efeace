import { type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';
import { deferred } from '../../lib/scripts/deferred.tsx';
import type { Typed } from './form-rule.ts';
import type { RequestFormName } from './request-forms.ts';
import type { SentRequest } from './sent-request.ts';

const RequestDialog = deferred(async () => (await import('./request-dialog.tsx')).RequestDialog);
const RequestSent = deferred(async () => (await import('./request-sent.tsx')).RequestSent);

interface RequestOpenerProps {
  form: RequestFormName;
  /** Values that the form has when it opens. */
  initial?: Typed;
  /** Renders the control that opens the form. */
  children: (open: () => void) => ReactNode;
}

/** A form that sends a request, behind a control of any look. What has arrived is a line below it for ten minutes. Its script is loaded on first use. */
export function RequestOpener({ form, initial, children }: RequestOpenerProps) {
  const [isOpen, setOpen] = useState(false);
  const [sent, setSent] = useState<SentRequest | null>(null);
  const close = () => setOpen(false);
  const finish = (arrived: SentRequest) => {
    close();
    setSent(arrived);
  };
  return (
    <>
      {children(() => setOpen(true))}
      {sent && <RequestSent sent={sent} onOver={() => setSent(null)} />}
      {/* Outside of what contains the control, whose font and links it would inherit. */}
      {isOpen &&
        createPortal(<RequestDialog form={form} initial={initial} onSent={finish} onClose={close} />, document.body)}
    </>
  );
}

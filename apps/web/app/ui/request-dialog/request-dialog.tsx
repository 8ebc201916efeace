import { useState } from 'react';
import { Dialog } from '../dialog.tsx';
import type { FormRule, Typed } from './form-rule.ts';
import { RequestFlow } from './request-flow.tsx';
import { REQUEST_FORMS, type RequestFormName } from './request-forms.ts';

interface RequestDialogProps {
  form: RequestFormName;
  initial: Typed | undefined;
  onClose: () => void;
}

/** A form that sends a request, and its receipt once it has arrived. */
export function RequestDialog({ form, initial, onClose }: RequestDialogProps) {
  const [isSent, setSent] = useState(false);
  const rule: FormRule = REQUEST_FORMS[form];
  return (
    <Dialog title={isSent ? 'Request sent' : rule.title} {...(isSent ? {} : { text: rule.promise })} onClose={onClose}>
      <RequestFlow name={form} initial={initial} onSent={() => setSent(true)} onDone={onClose} onCancel={onClose} />
    </Dialog>
  );
}

import { useSite } from '../../lib/site/site.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { FormRule, Typed } from './form-rule.ts';
import { getPromise } from './get-promise.ts';
import { RequestFlow } from './request-flow.tsx';
import { REQUEST_FORMS, type RequestFormName } from './request-forms.ts';
import type { SentRequest } from './sent-request.ts';

interface RequestDialogProps {
  form: RequestFormName;
  initial: Typed | undefined;
  onSent: (sent: SentRequest) => void;
  onClose: () => void;
}

/** A form that sends a request, in a dialog. */
export function RequestDialog({ form, initial, onSent, onClose }: RequestDialogProps) {
  const { settings } = useSite();
  const rule: FormRule = REQUEST_FORMS[form];
  return (
    <Dialog title={rule.title} text={getPromise(rule, settings)} onClose={onClose}>
      <RequestFlow name={form} initial={initial} onSent={onSent} onCancel={onClose} />
    </Dialog>
  );
}

import { Button } from '../../ui/button.tsx';
import type { RequestFormName } from '../../widgets/request-dialog/request-forms.ts';
import { RequestOpener } from '../../widgets/request-dialog/request-opener.tsx';
import { PrivacyButton } from './privacy/privacy-button.tsx';

/** Button and form of each request that a page offers. */
const FORMS = {
  terms: [
    ['legal-team', 'Contact Legal Team'],
    ['general-support', 'General Support'],
    ['concern', 'Report Concern'],
  ],
  privacy: [
    ['my-data', 'Request My Data'],
    ['delete-my-data', 'Delete My Data'],
  ],
  risk: [['risk-team', 'Contact Risk Team']],
} as const satisfies Readonly<Record<string, readonly (readonly [RequestFormName, string])[]>>;

/** Buttons that open the forms of a legal document's page. @param of Id of the document. */
export function DocumentActions({ of }: { of: keyof typeof FORMS }) {
  const forms = FORMS[of].map(([form, label]) => (
    <RequestOpener key={form} form={form}>
      {(open) => <Button onClick={open}>{label}</Button>}
    </RequestOpener>
  ));
  return of === 'privacy' ? [...forms, <PrivacyButton key="settings" />] : forms;
}

import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { InlineRequest } from '../../ui/request-dialog/inline-request.tsx';
import { REQUEST_FORMS, type RequestFormName } from '../../ui/request-dialog/request-forms.ts';
import { RequestOpener } from '../../ui/request-dialog/request-opener.tsx';
import { RequestReceipt } from '../../ui/request-dialog/request-receipt.tsx';
import { Row, SampleCard, Section } from './section.tsx';

const NAMES = Object.keys(REQUEST_FORMS) as RequestFormName[];
const RECEIPT = { reference: 'LEG-26-7K4QX', dueAt: '2026-11-30T16:05:00.000Z' };
const MAIL = 'To: compliance@example.com\nFrom: Ines Duarte <ines@example.com>\nSubject: Legal inquiry LEG-26-7K4QX';

/** The forms that send a request, and their receipts. */
export function Requests() {
  const [shown, setShown] = useState<'copied' | 'not copied' | null>(null);
  const close = () => setShown(null);
  return (
    <Section
      name="Requests"
      rule="One dialog for every kind. Reference and due time stay on the screen; the text of the mail is copied, or shown if that fails."
    >
      <Row>
        {NAMES.map((name) => (
          <RequestOpener key={name} form={name}>
            {(open) => <Button onClick={open}>{REQUEST_FORMS[name].title}</Button>}
          </RequestOpener>
        ))}
      </Row>
      <Row>
        <Button onClick={() => setShown('copied')}>Show a receipt</Button>
        <Button onClick={() => setShown('not copied')}>Show one with the text of the mail</Button>
      </Row>
      {shown !== null && (
        <Dialog title="Request sent" onClose={close}>
          <RequestReceipt
            receipt={RECEIPT}
            email="ines@example.com"
            mailText={MAIL}
            isCopied={shown === 'copied'}
            next={shown === 'copied' ? 'mail' : 'link'}
            onClose={close}
          />
        </Dialog>
      )}
      <SampleCard title="In a page">
        <InlineRequest form="help-center" />
      </SampleCard>
    </Section>
  );
}

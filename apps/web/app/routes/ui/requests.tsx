import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { InlineRequest } from '../../widgets/request-dialog/inline-request.tsx';
import { REQUEST_FORMS, type RequestFormName } from '../../widgets/request-dialog/request-forms.ts';
import { RequestOpener } from '../../widgets/request-dialog/request-opener.tsx';
import { RequestSent } from '../../widgets/request-dialog/request-sent.tsx';
import { Row, SampleCard, Section } from './section.tsx';

const NAMES = Object.keys(REQUEST_FORMS) as RequestFormName[];
const RECEIPT = { reference: 'LEG-26-7K4QX', dueAt: '2026-11-30T16:05:00.000Z' };
const SENT = { receipt: RECEIPT, email: 'ines@example.com', uncopied: null, next: 'mail' } as const;
const MAIL = 'To: compliance@example.com\nFrom: Ines Duarte <ines@example.com>\nSubject: Legal inquiry LEG-26-7K4QX';

/** The forms that send a request, and what is shown once it has arrived. */
export function Requests() {
  const [isShown, setShown] = useState(false);
  return (
    <Section
      name="Requests"
      rule="One dialog for every kind. It closes once the request has arrived: a line below its button has reference and due time for ten minutes. The text of the email is copied, or shown if that fails."
    >
      <Row>
        {NAMES.map((name) => (
          <RequestOpener key={name} form={name}>
            {(open) => <Button onClick={open}>{REQUEST_FORMS[name].title}</Button>}
          </RequestOpener>
        ))}
      </Row>
      <RequestSent sent={SENT} onOver={() => {}} />
      <Button onClick={() => setShown(true)}>Show the text of an email that was not copied</Button>
      {isShown && <RequestSent sent={{ ...SENT, uncopied: MAIL, next: 'link' }} onOver={() => {}} />}
      <SampleCard title="In a page">
        <InlineRequest form="help-center" />
      </SampleCard>
    </Section>
  );
}

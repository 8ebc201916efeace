import { type AdminRequest, writes } from '@sealtick/contract';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { CardBody, TitledCard } from '../../../ui/card.tsx';
import { ProblemLine } from '../../../ui/problem-line.tsx';
import { useProvenWrite } from '../../../widgets/step-up/use-proven-write.ts';
import { ActDialog } from '../act-dialog.tsx';
import { countsQuery } from '../admin.queries.ts';
import { AnswerForm } from './answer-form.tsx';
import { requestQuery } from './requests.queries.ts';

/** Takes a request, answers it by email, and closes it. */
export function AnswerCard({ request: { reference, state, isConfirmed, email } }: { request: AdminRequest }) {
  const refreshes = () => [requestQuery(reference), countsQuery()];
  const start = useProvenWrite(writes.adminRequests.start, refreshes);
  const answer = useProvenWrite(writes.adminRequests.answer, refreshes);
  const close = useProvenWrite(writes.adminRequests.close, refreshes);
  const [isClosing, setClosing] = useState(false);
  const openDialog = () => {
    close.resume();
    setClosing(true);
  };
  // Closed by another operator: what was typed stays, with the refusal.
  const isClosed = state === 'closed';
  if (isClosed && !answer.isUnsent && !close.isUnsent) return null;
  const mayAnswer = isConfirmed !== false;
  return (
    <TitledCard id="answer" title="Answer">
      <CardBody className="grid gap-4">
        {mayAnswer && (state === 'new' || state === 'confirmed') && (
          <Button isLoading={start.isSending} onClick={() => void start.send({ reference })}>
            Take the request
          </Button>
        )}
        {mayAnswer && (
          <AnswerForm
            {...answer}
            label="Answer"
            hint={`Sent to ${email} in the thread of ${reference}.`}
            rows={8}
            reference={reference}
            email={email}
          />
        )}
        <ProblemLine of={start.problem} />
        {!isClosed && (
          <Button variant="quiet" onClick={openDialog}>
            Close the request
          </Button>
        )}
      </CardBody>
      {isClosing && (
        <ActDialog
          subject={reference}
          title={`Close ${reference}?`}
          text="Nothing follows, and the sender receives no email. The reason is stored with the request and in the audit log."
          action="Close the request"
          isSending={close.isSending}
          problem={close.problem}
          send={(reason, onSent) => close.send({ reference, reason }, onSent)}
          onDone={() => {
            if (!answer.isSending) answer.dismiss();
            setClosing(false);
          }}
          onClose={() => {
            close.dismiss();
            setClosing(false);
          }}
        />
      )}
    </TitledCard>
  );
}

import { type AdminRequest, ANSWER_MAX, writes } from '@sealtick/contract';
import { useState } from 'react';
import { handleSubmit } from '../../../lib/forms/handle-submit.ts';
import { useDraft } from '../../../lib/forms/use-draft.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, CardBody, CardHeader } from '../../../ui/card.tsx';
import { TextArea } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { useProvenWrite } from '../../../widgets/step-up/use-proven-write.ts';
import { ActDialog } from '../act-dialog.tsx';
import { countsQuery } from '../admin.queries.ts';
import { ProblemLine } from '../problem-line.tsx';
import { requestQuery } from './requests.queries.ts';

/** Takes a request, answers it by email, and closes it. */
export function AnswerCard({ request: { reference, state, isConfirmed, email } }: { request: AdminRequest }) {
  const refreshes = () => [requestQuery(reference), countsQuery()];
  const start = useProvenWrite(writes.adminRequests.start, refreshes);
  const answer = useProvenWrite(writes.adminRequests.answer, refreshes);
  const close = useProvenWrite(writes.adminRequests.close, refreshes);
  const [isClosing, setClosing] = useState(false);
  const draft = useDraft(`answer.${reference}`, { text: '' });
  if (state === 'closed') return null;
  const mayAnswer = isConfirmed !== false;
  const send = () =>
    answer.send({ reference, text: draft.value.text }, () => {
      draft.clear();
      toast({ title: 'Answer queued', description: `It is sent to ${email}.` });
    });
  return (
    <Card aria-labelledby="answer">
      <CardHeader id="answer" title="Answer" />
      <CardBody className="grid gap-4">
        {mayAnswer && (state === 'new' || state === 'confirmed') && (
          <Button isLoading={start.isSending} onClick={() => void start.send({ reference })}>
            Take the request
          </Button>
        )}
        {mayAnswer && (
          <form className="grid gap-3" noValidate onSubmit={handleSubmit(send)}>
            <TextArea
              label="Answer"
              hint={`Sent to ${email} in the thread of ${reference}.`}
              error={answer.problem?.fields.text}
              name="text"
              rows={8}
              maxLength={ANSWER_MAX}
              value={draft.value.text}
              onChange={(typed) => draft.change({ text: typed })}
            />
            <ProblemLine problem={answer.problem} />
            <Button type="submit" variant="primary" isLoading={answer.isSending}>
              Send answer
            </Button>
          </form>
        )}
        <ProblemLine problem={start.problem} />
        <Button variant="quiet" onClick={() => setClosing(true)}>
          Close the request
        </Button>
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
          onDone={() => setClosing(false)}
          onClose={() => setClosing(false)}
        />
      )}
    </Card>
  );
}

import { ANSWER_MAX } from '@sealtick/contract';
import type { FormProblem } from '../../../lib/forms/form-problem.ts';
import { handleSubmit } from '../../../lib/forms/handle-submit.ts';
import { useDraft } from '../../../lib/forms/use-draft.ts';
import { Button } from '../../../ui/button.tsx';
import { ProblemLine } from '../../../ui/problem-line.tsx';
import { TextArea } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast/toast.ts';

interface AnswerFormProps {
  label: string;
  hint?: string;
  rows: number;
  reference: string;
  /** Of the sender. */
  email: string;
  isSending: boolean;
  problem: FormProblem | null;
  send: (input: { reference: string; text: string }, onSent: () => void) => unknown;
}

/** Writes an answer that is sent by email. */
export function AnswerForm({ label, hint, rows, reference, email, isSending, problem, send }: AnswerFormProps) {
  const draft = useDraft(`answer.${reference}`, { text: '' });
  const submit = () =>
    send({ reference, text: draft.value.text }, () => {
      draft.clear();
      toast({ title: 'Answer queued', description: `It is sent to ${email}.` });
    });
  return (
    <form className="grid gap-3" noValidate onSubmit={handleSubmit(submit)}>
      <TextArea
        label={label}
        hint={hint}
        error={problem?.fields.text}
        name="text"
        rows={rows}
        maxLength={ANSWER_MAX}
        value={draft.value.text}
        onChange={(typed) => draft.change({ text: typed })}
      />
      <ProblemLine hasFields of={problem} />
      <Button type="submit" variant="primary" isLoading={isSending} className="justify-self-start">
        Send answer
      </Button>
    </form>
  );
}

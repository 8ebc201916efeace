import { REASON_MAX } from '@sealtick/contract';
import type { ReactNode } from 'react';
import type { FormProblem } from '../../lib/forms/form-problem.ts';
import { handleSubmit } from '../../lib/forms/handle-submit.ts';
import { useDraft } from '../../lib/forms/use-draft.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ProblemLine } from '../../ui/problem-line.tsx';
import { TextArea } from '../../ui/text-field.tsx';

interface ActDialogProps {
  /** Whom or what the act is about: the typed reason outlives a login for it alone. */
  subject: string;
  title: string;
  /** The consequence, including what is lost. */
  text: string;
  /** Text of the button. */
  action: string;
  /** Label of the reason, which says who reads it. */
  reasonLabel?: string | undefined;
  /** The act cannot be undone. */
  isDestructive?: boolean;
  isSending: boolean;
  problem: FormProblem | null;
  /** Sends the act, and calls back once it is done. */
  send: (reason: string, onSent: () => void) => Promise<void>;
  onDone: () => void;
  onClose: () => void;
  /** Other fields. */
  children?: ReactNode;
}

/** Asks what an act of the operator needs: its fields, and why. */
export function ActDialog(props: ActDialogProps) {
  const {
    subject,
    title,
    text,
    action,
    reasonLabel = 'Reason',
    isDestructive,
    isSending,
    problem,
    send,
    onDone,
    onClose,
    children,
  } = props;
  const draft = useDraft(`act.${subject}.${title}`, { reason: '' });
  const cancel = () => {
    draft.clear();
    onClose();
  };
  const done = () => {
    draft.clear();
    onDone();
  };
  return (
    <Dialog title={title} text={text} onClose={cancel}>
      <form className="grid gap-4" noValidate onSubmit={handleSubmit(() => send(draft.value.reason, done))}>
        {children}
        <TextArea
          label={reasonLabel}
          error={problem?.fields.reason}
          name="reason"
          rows={3}
          required
          maxLength={REASON_MAX}
          value={draft.value.reason}
          onChange={(typed) => draft.change({ reason: typed })}
        />
        <ProblemLine hasFields of={problem} />
        <div className="dialog-actions">
          <Button onClick={cancel}>Cancel</Button>
          <Button type="submit" variant={isDestructive ? 'danger-filled' : 'primary'} isLoading={isSending}>
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

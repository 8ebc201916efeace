import { REASON_MAX } from '@sealtick/contract';
import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import type { FormProblem } from '../../ui/form-problem.ts';
import { ProblemLine } from './problem-line.tsx';

interface ActDialogProps {
  title: string;
  /** The consequence, including what is lost. */
  text: string;
  /** Text of the button. */
  action: string;
  /** Label of the reason: who reads it. Without one, the act needs none. */
  reasonLabel?: string | undefined;
  isDestructive?: boolean;
  isSending: boolean;
  problem: FormProblem | null;
  onSend: (reason: string) => void;
  onClose: () => void;
  /** Other fields. */
  children?: ReactNode;
}

/** Asks what an act of the operator needs: its fields, and why. */
export function ActDialog(props: ActDialogProps) {
  const {
    title,
    text,
    action,
    reasonLabel = 'Reason',
    isDestructive,
    isSending,
    problem,
    onSend,
    onClose,
    children,
  } = props;
  const [reason, setReason] = useState('');
  return (
    <Dialog title={title} text={text} onClose={onClose}>
      <form
        className="grid gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onSend(reason);
        }}
      >
        {children}
        <Field label={reasonLabel} error={problem?.fields.reason}>
          {(control) => (
            <textarea
              {...control}
              name="reason"
              rows={3}
              required
              maxLength={REASON_MAX}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          )}
        </Field>
        <ProblemLine problem={problem} />
        <div className="flex flex-wrap justify-end gap-2.5">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant={isDestructive ? 'danger-filled' : 'primary'} isLoading={isSending}>
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

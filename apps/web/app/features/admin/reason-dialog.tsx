import { type CalledWrite, REASON_MAX } from '@sealtick/contract';
import { useDraft } from '../../lib/use-draft.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import type { ProvenWrite } from '../../ui/step-up/use-proven-write.ts';
import { ProblemLine } from './problem-line.tsx';

interface ReasonDialogProps {
  title: string;
  /** The consequence, including what is lost. */
  text: string;
  confirmLabel: string;
  /** The action cannot be undone. */
  isDestructive?: boolean;
  /** A write whose body has a reason. */
  write: Pick<ProvenWrite<CalledWrite>, 'isSending' | 'problem'>;
  /** Sends it with the reason, and calls back once it is done. */
  send: (reason: string, onSent: () => void) => Promise<void>;
  onClose: () => void;
  onDone?: () => void;
}

/** Asks for confirmation of an act that touches a person, with the reason that the audit log stores. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, text, confirmLabel, isDestructive = false, write, send, onClose, onDone } = props;
  const draft = useDraft(`reason.${title}`, { reason: '' });
  const end = () => {
    draft.clear();
    onClose();
  };
  const confirm = () =>
    send(draft.value.reason, () => {
      end();
      onDone?.();
    });
  return (
    <Dialog title={title} text={text} onClose={end}>
      <form
        className="grid gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void confirm();
        }}
      >
        <Field label="Reason" error={write.problem?.fields.reason}>
          {(control) => (
            <textarea
              {...control}
              name="reason"
              rows={3}
              required
              maxLength={REASON_MAX}
              value={draft.value.reason}
              onChange={({ target }) => draft.change({ reason: target.value })}
            />
          )}
        </Field>
        <ProblemLine problem={write.problem} />
        <div className="flex flex-wrap justify-end gap-2.5">
          <Button onClick={end}>Cancel</Button>
          <Button type="submit" variant={isDestructive ? 'danger-filled' : 'primary'} isLoading={write.isSending}>
            {confirmLabel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

import {
  type ApiKey,
  type CreatedApiKey,
  KEY_OVERLAP_HOURS_DEFAULT,
  KEY_OVERLAP_HOURS_MAX,
  writes,
} from '@sealtick/contract';
import { keysQuery } from '../../lib/queries/api-keys.queries.ts';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { useProvenWrite } from '../../widgets/step-up/use-proven-write.ts';

const OVERLAPS = [
  [0, 'Not at all'],
  [1, '1 hour'],
  [KEY_OVERLAP_HOURS_DEFAULT, '24 hours'],
  [KEY_OVERLAP_HOURS_MAX, '7 days'],
] as const;

interface RotateKeyDialogProps {
  apiKey: ApiKey;
  onClose: () => void;
  onReplaced: (replaced: CreatedApiKey) => void;
}

/** Replaces the secret of a key, and lets the previous one work for a time. */
export function RotateKeyDialog({ apiKey: { id, name }, onClose, onReplaced }: RotateKeyDialogProps) {
  const { send, isSending, problem } = useProvenWrite(writes.apiKeys.rotate, () => [keysQuery()]);
  return (
    <Dialog title={`Replace the secret of ${name}`} text="The key keeps its name, scopes and usage." onClose={onClose}>
      <Form
        label="Replace the secret"
        action="Replace"
        isSending={isSending}
        problem={problem}
        onCancel={onClose}
        onSubmit={(fields) => void send({ id, overlapHours: Number(fields.get('overlap')) }, onReplaced)}
      >
        <ChoiceField
          label="The previous secret works for"
          hint="Time to put the new one into your programs."
          name="overlap"
          defaultValue={KEY_OVERLAP_HOURS_DEFAULT}
          choices={OVERLAPS}
        />
      </Form>
    </Dialog>
  );
}

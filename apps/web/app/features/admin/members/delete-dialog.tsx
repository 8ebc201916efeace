import { ERASURE_DAYS, writes } from '@sealtick/contract';
import { useState } from 'react';
import { TextField } from '../../../ui/text-field.tsx';
import { useProvenWrite } from '../../../widgets/step-up/use-proven-write.ts';
import { ActDialog } from '../act-dialog.tsx';
import type { MemberDialogProps } from './member-dialog.ts';
import { memberQuery } from './members.queries.ts';

/** Asks for the address of the account that is to be deleted. */
export function DeleteDialog({ member: { id, email }, onClose, onDone }: MemberDialogProps) {
  const [typed, setTyped] = useState('');
  const { isSending, problem, send } = useProvenWrite(writes.members.requestDeletion, () => [memberQuery(id)]);
  return (
    <ActDialog
      subject={id}
      title="Delete the account"
      text={`${email} is logged out now and receives an email; a paid plan ends. Everything stored about the member is erased after ${ERASURE_DAYS} days, unless they log in before.`}
      action="Delete the account"
      isDestructive
      isSending={isSending}
      problem={problem}
      onClose={onClose}
      send={(reason, onSent) => send({ id, email: typed, reason }, onSent)}
      onDone={() => onDone(`The account is deleted in ${ERASURE_DAYS} days`)}
    >
      <TextField
        label="Type the email address of the account"
        error={problem?.fields.email && 'Enter the email address of the account.'}
        type="text"
        inputMode="email"
        name="email"
        required
        autoComplete="off"
        value={typed}
        onChange={setTyped}
      />
    </ActDialog>
  );
}

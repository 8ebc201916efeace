import { type PasskeyRow, writes } from '@sealtick/contract';
import { KeyRound } from 'lucide';
import { useState } from 'react';
import { useCanUsePasskeys } from '../../lib/passkeys.ts';
import { formatDate, orDash } from '../../lib/time.ts';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { NewPasskeyDialog, RenamePasskeyDialog } from './passkey-dialogs.tsx';
import { ProblemLine } from './problem-line.tsx';
import { Row } from './row.tsx';
import { useAccountWrite } from './use-account-write.ts';

/** The passkeys of the account, each to rename or remove, and a way to add one. */
export function PasskeyRows({ passkeys }: { passkeys: readonly PasskeyRow[] }) {
  const canUse = useCanUsePasskeys();
  const [isAdding, setAdding] = useState(false);
  const text = canUse
    ? 'Log in with a finger, a face or a PIN instead of the password.'
    : 'This browser cannot use passkeys here. They need https and the name of the site in the address.';
  return (
    <>
      <Row icon={KeyRound} title="Passkeys" text={text}>
        {canUse && (
          <Button size="small" onClick={() => setAdding(true)}>
            Add a passkey
          </Button>
        )}
        {isAdding && <NewPasskeyDialog onClose={() => setAdding(false)} />}
      </Row>
      {passkeys.map((passkey) => (
        <Passkey key={passkey.id} passkey={passkey} />
      ))}
    </>
  );
}

function Passkey({ passkey: { id, name, createdAt, usedAt } }: { passkey: PasskeyRow }) {
  const [open, setOpen] = useState<'rename' | 'remove' | null>(null);
  const remove = useAccountWrite(writes.security.removePasskey);
  const added = `Added ${orDash(() => formatDate(createdAt))}`;
  const text = usedAt === null ? `${added}, not used yet` : `${added}, used ${orDash(() => formatDate(usedAt))}`;
  const close = () => setOpen(null);
  return (
    <>
      <Row icon={KeyRound} title={name} text={text}>
        <Button size="small" variant="quiet" aria-label={`Rename ${name}`} onClick={() => setOpen('rename')}>
          Rename
        </Button>
        <Button size="small" variant="quiet" aria-label={`Remove ${name}`} onClick={() => setOpen('remove')}>
          Remove
        </Button>
        {open === 'rename' && <RenamePasskeyDialog id={id} name={name} onClose={close} />}
        {open === 'remove' && (
          <AlertDialog
            title={`Remove ${name}?`}
            text="It does not log you in any more. Delete it on the device, too."
            confirmLabel="Remove"
            isDestructive
            onCancel={close}
            onConfirm={() => {
              close();
              void remove.send({ id });
            }}
          />
        )}
      </Row>
      {remove.problem && (
        <li>
          <ProblemLine problem={remove.problem} />
        </li>
      )}
    </>
  );
}

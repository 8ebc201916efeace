import { type AccountSecurity, type PasskeyRow, writes } from '@sealtick/contract';
import { KeyRound } from 'lucide';
import { useState } from 'react';
import { useCanUsePasskeys } from '../../lib/browser/passkeys.ts';
import { formatDate } from '../../lib/time/time.ts';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { NewPasskeyDialog, RenamePasskeyDialog } from './passkey-dialogs.tsx';
import { Row } from './row.tsx';
import { RowProblem } from './row-problem.tsx';
import { useAccountWrite } from './use-account-write.ts';

/** The passkeys of the account, each to rename or remove, and a way to add one. */
export function PasskeyRows({ security }: { security: AccountSecurity }) {
  const { passkeys } = security;
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
        <Passkey key={passkey.id} passkey={passkey} others={otherWays(security, passkey.id)} />
      ))}
    </>
  );
}

const OR = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/** Returns the ways to log in that stay without a passkey. */
function otherWays({ passkeys, passwordChangedAt, providers }: AccountSecurity, id: string): readonly string[] {
  return [
    ...(passwordChangedAt === null ? [] : ['your password']),
    ...passkeys.filter((other) => other.id !== id).map(({ name }) => `the passkey ${name}`),
    ...providers.filter(({ isOffered, connectedAt }) => isOffered && connectedAt !== null).map(({ name }) => name),
  ];
}

interface PasskeyProps {
  passkey: PasskeyRow;
  /** Ways to log in that stay without it. */
  others: readonly string[];
}

function Passkey({ passkey: { id, name, createdAt, usedAt }, others }: PasskeyProps) {
  const [open, setOpen] = useState<'rename' | 'remove' | null>(null);
  const remove = useAccountWrite(writes.security.removePasskey);
  const added = `Added ${formatDate(createdAt)}`;
  const text = usedAt === null ? `${added}, not used yet` : `${added}, used ${formatDate(usedAt)}`;
  const remaining =
    others.length === 0
      ? 'No other way to log in is left: set a password or add another passkey first.'
      : `You can still log in with ${OR.format(others)}.`;
  const close = () => setOpen(null);
  return (
    <>
      <Row icon={KeyRound} title={name} text={text}>
        <Button size="small" aria-label={`Rename ${name}`} onClick={() => setOpen('rename')}>
          Rename
        </Button>
        <Button size="small" aria-label={`Remove ${name}`} onClick={() => setOpen('remove')}>
          Remove
        </Button>
        {open === 'rename' && <RenamePasskeyDialog id={id} name={name} onClose={close} />}
        {open === 'remove' && (
          <AlertDialog
            title={`Remove ${name}?`}
            text={`It no longer logs you in, and all other browsers are logged out. ${remaining} Delete it on the device as well.`}
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
          <RowProblem of={remove.problem} />
        </li>
      )}
    </>
  );
}

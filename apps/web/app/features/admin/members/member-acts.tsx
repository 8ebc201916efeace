import { type Member, writes } from '@sealtick/contract';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { useProvenWrite } from '../../../widgets/step-up/use-proven-write.ts';
import { ActDialog } from '../act-dialog.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { GrantDialog } from './grant-dialog.tsx';
import type { MemberDialogProps } from './member-dialog.ts';
import { memberQuery } from './members.queries.ts';

type PlainAct = 'revoke' | 'log-out' | 'export' | 'factors' | 'keep-factors';

/** What an operator may do about an account, each with a reason. */
export function MemberActs({ member }: { member: Member }) {
  const { email, isOperator, erasedAfter, factorRemoval, hasApp, passkeys, periods } = member;
  const [act, setAct] = useState<PlainAct | 'grant' | 'delete' | null>(null);
  const end = () => setAct(null);
  const done = (title: string) => {
    end();
    toast({ title });
  };
  const now = new Date().toISOString();
  const hasGrant = periods.some(({ source, until }) => source === 'grant' && (until === null || until > now));
  const dialog = { member, onClose: end, onDone: done };
  return (
    <>
      <section aria-label="Acts" className="flex flex-wrap gap-2">
        <Button onClick={() => setAct('grant')}>Grant a plan</Button>
        {hasGrant && <Button onClick={() => setAct('revoke')}>Revoke the grant</Button>}
        <Button onClick={() => setAct('log-out')}>Log out everywhere</Button>
        <Button onClick={() => setAct('export')}>Prepare a copy of the data</Button>
        {factorRemoval !== null && <Button onClick={() => setAct('keep-factors')}>Keep the second factors</Button>}
        {!isOperator && factorRemoval === null && (hasApp || passkeys > 0) && (
          <Button onClick={() => setAct('factors')}>Remove the second factors</Button>
        )}
        {!isOperator && erasedAfter === null && (
          <Button variant="danger" onClick={() => setAct('delete')}>
            Delete the account
          </Button>
        )}
      </section>
      {isOperator && (
        <p className="text-13">
          The second factors and the account of an operator are removed on the command line only:{' '}
          <code className="font-mono">sealtick operator reset-second-factor</code>,{' '}
          <code className="font-mono">sealtick operator revoke</code>.
        </p>
      )}
      {act === 'grant' && <GrantDialog {...dialog} />}
      {act === 'delete' && <DeleteDialog {...dialog} />}
      {act !== null && act !== 'grant' && act !== 'delete' && <PlainDialog {...dialog} {...PLAIN_ACTS[act](email)} />}
    </>
  );
}

type PlainWrite =
  | typeof writes.members.revokePlan
  | typeof writes.members.endSignIns
  | typeof writes.members.prepareExport
  | typeof writes.members.requestFactorRemoval
  | typeof writes.members.cancelFactorRemoval;

/** An act that needs nothing but its reason. */
interface PlainActView {
  readonly write: PlainWrite;
  readonly title: string;
  readonly text: string;
  readonly action: string;
  readonly reasonLabel?: string;
  readonly isDestructive?: boolean;
  readonly said: string;
}

const PLAIN_ACTS: Readonly<Record<PlainAct, (email: string) => PlainActView>> = {
  revoke: (email) => ({
    write: writes.members.revokePlan,
    title: 'Revoke the grant',
    text: `The granted plan of ${email} ends now. A trial or a paid plan stays.`,
    action: 'Revoke the grant',
    said: 'Grant revoked',
  }),
  'log-out': (email) => ({
    write: writes.members.endSignIns,
    title: 'Log out everywhere',
    text: `${email} is logged out of every browser. The password stays.`,
    action: 'Log out everywhere',
    said: 'Logged out everywhere',
  }),
  export: (email) => ({
    write: writes.members.prepareExport,
    title: 'Prepare a copy of the data',
    text: `A zip file of everything that is stored about ${email} is made. The member receives an email with a link and downloads it after logging in; you do not see it.`,
    action: 'Prepare the copy',
    said: 'The copy is being made',
  }),
  factors: (email) => ({
    write: writes.members.requestFactorRemoval,
    title: 'Remove the second factors',
    text: `Do this only after you have checked who asks. ${email} is logged out now and receives an email. Authenticator app, recovery codes and passkeys are removed in an hour, unless the member logs in with one of them before.`,
    action: 'Remove in an hour',
    reasonLabel: 'How you checked who asks',
    isDestructive: true,
    said: 'The second factors are removed in an hour',
  }),
  'keep-factors': (email) => ({
    write: writes.members.cancelFactorRemoval,
    title: 'Keep the second factors',
    text: `The removal of the second factors of ${email} is cancelled; the member receives an email.`,
    action: 'Keep them',
    said: 'The second factors are kept',
  }),
};

function PlainDialog({ member, write, said, onClose, onDone, ...shown }: MemberDialogProps & PlainActView) {
  const { id } = member;
  const { isSending, problem, send } = useProvenWrite(write, () => [memberQuery(id)]);
  return (
    <ActDialog
      subject={id}
      {...shown}
      isSending={isSending}
      problem={problem}
      onClose={onClose}
      send={(reason, onSent) => send({ id, reason }, onSent)}
      onDone={() => onDone(said)}
    />
  );
}

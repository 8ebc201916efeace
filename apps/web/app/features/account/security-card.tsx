import { type AccountSecurity, writes } from '@sealtick/contract';
import { useQuery } from '@tanstack/react-query';
import { Lock } from 'lucide';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { consolePaths } from '../../lib/navigation/console-paths.ts';
import { securityQuery } from '../../lib/queries/security.query.ts';
import { formatDate } from '../../lib/time/time.ts';
import { Button } from '../../ui/button.tsx';
import { TitledCard } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { LoadState } from '../../ui/load-state.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { SetPassword } from '../../widgets/step-up/set-password.tsx';
import { AppRow } from './app-row.tsx';
import { EmailRow } from './email-row.tsx';
import { PasskeyRows } from './passkey-rows.tsx';
import { ProviderRows } from './provider-rows.tsx';
import { Row } from './row.tsx';
import { useAccountWrite } from './use-account-write.ts';

/** Ways to log in: passkeys, an authenticator app, login providers, the password. */
export function SecurityCard() {
  const read = useQuery(securityQuery());
  const isForConsole = useSearchParams()[0].get('for') === 'console';
  return (
    <TitledCard id="security" title="Login and security">
      <LoadState read={read} what="your ways to log in" isLine className="p-4 md:p-5" skeleton="h-32">
        {(security) => (
          <ul>
            {isForConsole && <ConsoleFactor hasFactor={security.totp !== null || security.passkeys.length > 0} />}
            <EmailRow />
            <PasskeyRows security={security} />
            <AppRow totp={security.totp} />
            <ProviderRows providers={security.providers} />
            <PasswordRow changedAt={security.passwordChangedAt} />
          </ul>
        )}
      </LoadState>
    </TitledCard>
  );
}

/** What the console needs, from which an operator was sent here. */
function ConsoleFactor({ hasFactor }: { hasFactor: boolean }) {
  return (
    <li className="bg-surface-2 px-4 py-3 text-13 text-ink-1 md:px-5">
      <span role="status">
        {hasFactor
          ? 'Your account has a second factor. '
          : 'The console needs one of these two: a passkey, or the code from an app.'}
      </span>
      {hasFactor && <TextLink to={consolePaths.overview}>Open the console</TextLink>}
    </li>
  );
}

function PasswordRow({ changedAt }: { changedAt: AccountSecurity['passwordChangedAt'] }) {
  const [state, setState] = useState<'closed' | 'open' | 'changed'>('closed');
  if (changedAt === null) {
    return (
      <Row icon={Lock} title="Password" text="None">
        <SetPassword />
      </Row>
    );
  }
  const since = `Set ${formatDate(changedAt)}`;
  const text = state === 'changed' ? <span role="status">Changed. All other browsers are logged out.</span> : since;
  return (
    <Row icon={Lock} title="Password" text={text}>
      <Button size="small" aria-label="Change the password" onClick={() => setState('open')}>
        Change
      </Button>
      {state === 'open' && <PasswordDialog onClose={() => setState('closed')} onChanged={() => setState('changed')} />}
    </Row>
  );
}

/** Changes the password. */
function PasswordDialog({ onClose, onChanged }: { onClose: () => void; onChanged: () => void }) {
  const { send, isSending, problem } = useAccountWrite(writes.security.changePassword);
  const read = (fields: FormData) =>
    void send({ password: String(fields.get('password')), newPassword: String(fields.get('newPassword')) }, onChanged);
  const { password, newPassword } = problem?.fields ?? {};
  return (
    <Dialog title="Change the password" text="All other browsers are then logged out." onClose={onClose}>
      <Form label="Change the password" action="Change" isSending={isSending} problem={problem} onSubmit={read}>
        <PasswordField error={password} />
        <PasswordField isNew name="newPassword" error={newPassword} />
      </Form>
    </Dialog>
  );
}

import { type AccountSecurity, writes } from '@sealtick/contract';
import { Smartphone } from 'lucide';
import { useState } from 'react';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { AppDialog } from './app-dialog.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import { Row } from './row.tsx';
import { RowProblem } from './row-problem.tsx';
import { useAccountWrite } from './use-account-write.ts';

/** The authenticator app: on or off, and its recovery codes. */
export function AppRow({ totp }: { totp: AccountSecurity['totp'] }) {
  const [isSettingUp, setSettingUp] = useState(false);
  const [isTurningOff, setTurningOff] = useState(false);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const turnOff = useAccountWrite(writes.security.turnOffTotp);
  const renew = useAccountWrite(writes.security.renewRecoveryCodes);
  const title = (
    <>
      Code from an app
      <Badge tone={totp ? 'accent' : 'plain'}>{totp ? 'On' : 'Off'}</Badge>
    </>
  );
  const text = totp
    ? `Six digits, asked after the password. ${totp.recoveryCodesLeft} of 10 recovery codes left.`
    : 'Six digits of an authenticator app, asked after the password.';
  return (
    <>
      <Row icon={Smartphone} title={title} text={text}>
        {totp ? (
          <>
            <Button
              size="small"
              isLoading={renew.isSending}
              onClick={() => void renew.send({}, ({ recoveryCodes }) => setCodes(recoveryCodes))}
            >
              New recovery codes
            </Button>
            <Button size="small" onClick={() => setTurningOff(true)}>
              Turn off
            </Button>
          </>
        ) : (
          <Button size="small" onClick={() => setSettingUp(true)}>
            Set up
          </Button>
        )}
        {isSettingUp && <AppDialog onClose={() => setSettingUp(false)} />}
        {codes && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} />}
        {isTurningOff && (
          <AlertDialog
            title="Turn codes off?"
            text="Your password alone then logs you in. The recovery codes become invalid, and all other browsers are logged out."
            confirmLabel="Turn off"
            isDestructive
            onCancel={() => setTurningOff(false)}
            onConfirm={() => {
              setTurningOff(false);
              void turnOff.send({});
            }}
          />
        )}
      </Row>
      {(renew.problem ?? turnOff.problem) && (
        <li>
          <RowProblem of={renew.problem ?? turnOff.problem} />
        </li>
      )}
    </>
  );
}

import { type TotpSetUp, writes } from '@sealtick/contract';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { CodeField } from '../../ui/code-field.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { ProblemLine } from '../../ui/problem-line.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import { useAccountWrite } from './use-account-write.ts';

/** Sets an authenticator app up: its QR code, its first code, the recovery codes. */
export function AppDialog({ onClose }: { onClose: () => void }) {
  const [setUp, setSetUp] = useState<TotpSetUp | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const begin = useAccountWrite(writes.security.beginTotp);
  const confirm = useAccountWrite(writes.security.confirmTotp);
  if (codes) return <RecoveryCodesDialog codes={codes} onClose={onClose} />;
  return (
    <Dialog
      title="Code from an app"
      text="A login then asks for a code of the app. All other browsers are logged out."
      onClose={onClose}
    >
      {setUp === null ? (
        <>
          <p>You need an app that shows codes, such as the password manager of your telephone.</p>
          <ProblemLine of={begin.problem} />
          <Button variant="primary" isLoading={begin.isSending} onClick={() => void begin.send({}, setSetUp)}>
            Show the QR code
          </Button>
        </>
      ) : (
        <>
          <p>Scan this with the app, or enter the secret by hand. Then enter the code that the app shows.</p>
          <QrCode setUp={setUp} />
          <Form
            label="First code"
            action="Turn on"
            isSending={confirm.isSending}
            problem={confirm.problem}
            onSubmit={(fields) =>
              void confirm.send({ code: String(fields.get('code')).trim() }, ({ recoveryCodes }) =>
                setCodes(recoveryCodes),
              )
            }
          >
            <CodeField error={confirm.problem?.fields.code} />
          </Form>
        </>
      )}
    </Dialog>
  );
}

function QrCode({ setUp: { secret, qrSize, qrPath } }: { setUp: TotpSetUp }) {
  return (
    <div className="grid justify-items-center gap-3">
      <svg
        role="img"
        aria-label="QR code of the secret"
        viewBox={`0 0 ${qrSize} ${qrSize}`}
        className="size-48 rounded-input"
        shapeRendering="crispEdges"
      >
        <rect width={qrSize} height={qrSize} fill="white" />
        <path d={qrPath} fill="black" />
      </svg>
      <p className="flex flex-wrap items-center justify-center gap-x-2 text-center">
        <code className="font-mono text-13 text-ink-1 wrap-anywhere">{secret.match(/.{4}/g)?.join(' ')}</code>
        <CopyButton label="Copy" text={secret} />
      </p>
    </div>
  );
}

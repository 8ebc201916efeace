import { type ProviderConnection, writes } from '@sealtick/contract';
import { Link2 } from 'lucide';
import { useState } from 'react';
import type { FormProblem } from '../../lib/forms/form-problem.ts';
import { getProblem } from '../../lib/forms/get-problem.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { signInCall } from '../../lib/session/sign-in-call.ts';
import { formatDate } from '../../lib/time/time.ts';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { isCancelled, useProven } from '../../widgets/step-up/proof.ts';
import { Row } from './row.tsx';
import { RowProblem } from './row-problem.tsx';
import { useAccountWrite } from './use-account-write.ts';

/** The login providers of the site, each to connect or disconnect. */
export function ProviderRows({ providers }: { providers: readonly ProviderConnection[] }) {
  return providers.map((provider) => <Provider key={provider.id} provider={provider} />);
}

function Provider({ provider: { id, name, isOffered, connectedAt, usedAt } }: { provider: ProviderConnection }) {
  const [isAsked, setAsked] = useState(false);
  const connect = useConnect(id);
  const disconnect = useAccountWrite(writes.security.disconnectProvider);
  const problem = connect.problem ?? disconnect.problem;
  const since = connectedAt === null ? 'Not connected' : `Connected ${formatDate(connectedAt)}`;
  const use = usedAt === null ? '' : `, used ${formatDate(usedAt)}`;
  const end = isOffered ? '' : '; this site no longer offers it';
  return (
    <>
      <Row icon={Link2} title={name} text={`${since}${use}${end}`}>
        {connectedAt === null ? (
          <Button
            size="small"
            aria-label={`Connect ${name}`}
            isLoading={connect.isSending}
            onClick={() => void connect.go()}
          >
            Connect
          </Button>
        ) : (
          <Button
            size="small"
            aria-label={`Disconnect ${name}`}
            isLoading={disconnect.isSending}
            onClick={() => setAsked(true)}
          >
            Disconnect
          </Button>
        )}
        {isAsked && (
          <AlertDialog
            title={`Disconnect ${name}?`}
            text="It no longer logs you in, and all other browsers are logged out. Your account there stays."
            confirmLabel="Disconnect"
            isDestructive
            onCancel={() => setAsked(false)}
            onConfirm={() => {
              setAsked(false);
              void disconnect.send({ id });
            }}
          />
        )}
      </Row>
      {problem && (
        <li>
          <RowProblem of={problem} />
        </li>
      )}
    </>
  );
}

/** Returns a way to connect a provider: the browser goes there and comes back. */
function useConnect(provider: string) {
  const proven = useProven();
  const [state, setState] = useState<{ readonly isSending: boolean; readonly problem: FormProblem | null }>({
    isSending: false,
    problem: null,
  });
  const go = async () => {
    setState({ isSending: true, problem: null });
    try {
      const body = { provider, connects: true, returnTo: paths.account } as const;
      const { url } = await proven(() => signInCall('begin-provider', body));
      window.location.assign(url!);
    } catch (error) {
      setState({ isSending: false, problem: isCancelled(error) ? null : getProblem(error) });
    }
  };
  return { ...state, go };
}

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useContext, useEffect, useState } from 'react';
import { CONSOLE_READS } from '../../lib/data/get-answer.ts';
import { readAgain, readsUnder } from '../../lib/data/stale.ts';
import { consolePaths } from '../../lib/navigation/console-paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { LoadState } from '../../ui/load-state.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { ProveContext } from '../../widgets/step-up/proof.ts';
import { StepUpProvider } from '../../widgets/step-up/step-up.tsx';
import { accessQuery } from './admin.queries.ts';
import { ConsoleNavigation } from './console-navigation.tsx';

const PROOF = 'The console asks for it once in 12 hours.';

interface ConsoleGateProps {
  /** Shown to everyone who is not an operator. */
  notFound: ReactNode;
  children: ReactNode;
}

/** The console around one of its sections, for operators with a second factor who proved who they are. */
export function ConsoleGate({ notFound, children }: ConsoleGateProps) {
  const access = useQuery(accessQuery());
  useRefusals();
  if (!access.data) {
    return (
      <Outside>
        <LoadState read={access} what="the console" skeleton="h-80" />
      </Outside>
    );
  }
  const { state } = access.data;
  if (state === 'none') return notFound;
  if (state === 'factor-missing') {
    return (
      <Outside>
        <EmptyState
          title="Add a second factor"
          text="The console needs an authenticator app or a passkey beside your password. Your account then leads back here."
        >
          <ButtonLink variant="primary" to={consolePaths.addFactor}>
            Add one to your account
          </ButtonLink>
        </EmptyState>
      </Outside>
    );
  }
  return (
    <StepUpProvider text={PROOF}>
      <Proven isProven={state === 'granted'}>
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-8 gap-y-4 pt-3 pb-16 md:grid-cols-[13rem_minmax(0,1fr)] md:pt-6">
          <ConsoleNavigation />
          <div className="min-w-0">{children}</div>
        </div>
      </Proven>
    </StepUpProvider>
  );
}

/** Asks for a proof before it shows a section. A section that is shown stays while a new proof is asked for, with what is typed into it. */
function Proven({ isProven, children }: { isProven: boolean; children: ReactNode }) {
  const client = useQueryClient();
  const prove = useContext(ProveContext);
  const [isShown, setShown] = useState(isProven);
  if (isProven && !isShown) setShown(true);
  const ask = () =>
    prove().then(
      () => readAgain(client, [accessQuery(), readsUnder(CONSOLE_READS)]),
      () => setShown(false),
    );
  // biome-ignore lint/correctness/useExhaustiveDependencies: once each time that a proof ends
  useEffect(() => {
    if (!isProven && isShown) void ask();
  }, [isProven]);
  return isShown ? children : <ProofMissing onConfirm={() => void ask()} />;
}

/** Asks again what is missing when a read of the console is refused: a proof ends while the console is open. */
function useRefusals() {
  const client = useQueryClient();
  useEffect(
    () =>
      client.getQueryCache().subscribe((change) => {
        if (change.type !== 'updated' || change.action.type !== 'error') return;
        const [address] = change.query.queryKey;
        if (!String(address).startsWith(CONSOLE_READS) || !change.action.error.message.startsWith('403:')) return;
        void client.invalidateQueries(accessQuery(), { cancelRefetch: false });
      }),
    [client],
  );
}

function ProofMissing({ onConfirm }: { onConfirm: () => void }) {
  return (
    <Outside>
      <EmptyState title="Confirm that it is you" text={`The last proof is too old, or there was none. ${PROOF}`}>
        <Button variant="primary" onClick={onConfirm}>
          Confirm
        </Button>
      </EmptyState>
    </Outside>
  );
}

function Outside({ children }: { children: ReactNode }) {
  return (
    <div className="py-16">
      <PageHead title="Console" hidden />
      <h1 className="mb-4 font-head text-24 tracking-tight">Console</h1>
      {children}
    </div>
  );
}

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { CONSOLE_READS } from '../../lib/data/get-answer.ts';
import { enterPage } from '../../lib/data/query-client.ts';
import { consolePaths } from '../../lib/navigation/console-paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { LoadState } from '../../ui/load-state.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { StepUpProvider } from '../../widgets/step-up/step-up.tsx';
import { StepUpDialog } from '../../widgets/step-up/step-up-dialog.tsx';
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
  if (state === 'proof-missing') return <ProofMissing />;
  return (
    <StepUpProvider text={PROOF}>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-8 gap-y-4 pt-3 pb-16 md:grid-cols-[13rem_minmax(0,1fr)] md:pt-6">
        <ConsoleNavigation />
        <div className="min-w-0">{children}</div>
      </div>
    </StepUpProvider>
  );
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

function ProofMissing() {
  const client = useQueryClient();
  const [isAsked, setAsked] = useState(false);
  const enter = () => {
    setAsked(false);
    enterPage();
    void client.invalidateQueries(accessQuery());
  };
  return (
    <Outside>
      <EmptyState title="Confirm that it is you" text={`The last proof is too old, or there was none. ${PROOF}`}>
        <Button variant="primary" onClick={() => setAsked(true)}>
          Confirm
        </Button>
      </EmptyState>
      {isAsked && <StepUpDialog text={PROOF} onProven={enter} onCancel={() => setAsked(false)} />}
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

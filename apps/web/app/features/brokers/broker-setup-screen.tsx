import type { BrokerConnected, BrokerConnection } from '@sealtick/contract';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { paths } from '../../lib/navigation/paths.ts';
import { connectionsQuery } from '../../lib/queries/connections.query.ts';
import { useSite } from '../../lib/site/site.tsx';
import { LoadState } from '../../ui/load-state.tsx';
import { PageHead, ScreenTitle } from '../../ui/page-head.tsx';
import { SettingsFrame } from '../../ui/settings-frame.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { Term } from '../../ui/term.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { StepUpProvider } from '../../widgets/step-up/step-up.tsx';
import { AccountCard } from './account-card.tsx';
import { AccountDetails } from './account-details.tsx';
import { BridgeKeyDialog } from './bridge-key-dialog.tsx';
import { BrokerListCard } from './broker-list-card.tsx';
import { brokersQuery } from './brokers.queries.ts';
import { ConnectCard } from './connect-card.tsx';
import { IntegrationStatusCard } from './integration-status-card.tsx';
import { LeftPositions } from './left-positions.tsx';
import { useSelection } from './use-selection.ts';
import { WaitingOrders } from './waiting-orders.tsx';

const TITLE = 'Broker Integration Setup';

interface BrokerSetupScreenProps {
  getName: (strategyId: string) => string;
}

/** A member's accounts at brokers. Visitors can look and type; connecting asks them to log in. */
export function BrokerSetupScreen({ getName }: BrokerSetupScreenProps) {
  const isMember = useSite().visitor.user !== null;
  const connections = useQuery({ ...connectionsQuery(), enabled: isMember });
  return (
    <StepUpProvider>
      <PageHead title={TITLE} description="Copy signals to a paper account or to your own account at a broker." />
      <SettingsFrame back={{ to: paths.platform, label: 'Platform' }}>
        <ScreenTitle
          title={TITLE}
          text={
            <p>
              {'Start on paper. Connect a broker once you have seen a '}
              <Term of="drawdown">drawdown</Term>
              {' there. '}
              <TextLink to={paths.brokerGuide}>How signals are copied</TextLink>
            </p>
          }
        />
        {isMember ? (
          <LoadState read={connections} what="your accounts at brokers" skeleton={SKELETON}>
            {(own) => <Setup connections={own} isMember getName={getName} />}
          </LoadState>
        ) : (
          <Setup connections={[]} isMember={false} getName={getName} />
        )}
      </SettingsFrame>
    </StepUpProvider>
  );
}

interface SetupProps extends BrokerSetupScreenProps {
  connections: readonly BrokerConnection[];
  isMember: boolean;
}

function Setup({ connections, isMember, getName }: SetupProps) {
  const { broker, connection, selectBroker, selectAccount } = useSelection(connections);
  const brokers = useQuery({ ...brokersQuery(), enabled: isMember }).data;
  const [connected, show] = useState<BrokerConnected | null>(null);
  const panel = useShownPanel(`${broker} ${connection?.id}`);
  const onConnected = (made: BrokerConnected) => {
    selectAccount(made.connection.broker, made.connection.id);
    if (made.bridgeKey !== null) show(made);
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <IntegrationStatusCard connections={connections} />
      <WaitingOrders connections={connections} getName={getName} />
      {isMember && <LeftPositions getName={getName} />}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]">
        <BrokerListCard
          brokers={brokers}
          connections={connections}
          selected={broker}
          isMember={isMember}
          onSelect={selectBroker}
        />
        <div ref={panel} className="min-w-0 scroll-mt-(--sticky-top) scroll-mb-(--phone-bar,0px)">
          {connection ? (
            <AccountCard
              key={connection.id}
              connection={connection}
              others={connections.filter((one) => one.broker === broker && one.id !== connection.id)}
              onSelect={(id) => selectAccount(connection.broker, id)}
            />
          ) : broker ? (
            <ConnectCard
              broker={broker}
              brokers={brokers}
              isMember={isMember}
              onConnected={onConnected}
              onWay={selectBroker}
              onCancel={() => selectBroker(null)}
            />
          ) : (
            <EmptyState
              title="No broker selected"
              text="Select one from the list to connect it. The paper account needs no key and no money."
            />
          )}
        </div>
      </div>
      {connection && <AccountDetails key={connection.id} connection={connection} getName={getName} />}
      {connected?.bridgeKey && (
        <BridgeKeyDialog
          broker={connected.connection.broker}
          bridgeKey={connected.bridgeKey}
          onClose={() => show(null)}
        />
      )}
    </div>
  );
}

const SKELETON = (
  <div className="grid gap-4">
    <Skeleton className="h-36 rounded-card" />
    <div className="grid gap-4 xl:grid-cols-2">
      <Skeleton className="h-160 rounded-card" />
      <Skeleton className="h-96 rounded-card" />
    </div>
  </div>
);

/** Returns the ref of a panel that is scrolled into view when what it shows changes while it is in the lower half of the screen or below. */
function useShownPanel(shown: string): RefObject<HTMLDivElement | null> {
  const panel = useRef<HTMLDivElement>(null);
  const last = useRef(shown);
  useEffect(() => {
    if (last.current === shown) return;
    last.current = shown;
    const { current } = panel;
    if (current && current.getBoundingClientRect().top > window.innerHeight / 2) current.scrollIntoView();
  }, [shown]);
  return panel;
}

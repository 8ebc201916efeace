import { BROKERS } from '@sealtick/contract';
import { useQuery } from '@tanstack/react-query';
import { Plug } from 'lucide';
import { memberPaths } from '../../lib/navigation/member-paths.ts';
import { useWallNow } from '../../lib/time/clock.tsx';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.ts';
import { connectionsQuery } from './brokers.queries.ts';
import { connectionState } from './connection-state.ts';
import { KillSwitch } from './kill-switch.tsx';

/** The accounts that signals are copied to, their state, and the kill switch; nothing for a member without one. */
export function BrokerStrip() {
  const connections = useQuery(connectionsQuery()).data ?? [];
  const now = useWallNow();
  if (connections.length === 0) return null;
  return (
    <Card
      aria-label="Accounts at brokers"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 text-13 md:px-5"
    >
      <ul aria-label="Accounts at brokers" className="mr-auto flex flex-wrap items-center gap-x-5 gap-y-2">
        {connections.map((connection) => {
          const { tone, word } = connectionState(connection, now);
          return (
            <li key={connection.id} className="flex items-center gap-2">
              <Icon of={Plug} size={14} className="text-ink-3" />
              <span className="text-ink-1">{BROKERS[connection.broker].name}</span>
              <Badge tone={tone}>{word}</Badge>
            </li>
          );
        })}
      </ul>
      <span className="flex flex-wrap items-center gap-2">
        <ButtonLink size="small" to={memberPaths.brokerSetup}>
          Brokers
        </ButtonLink>
        <KillSwitch connections={connections} />
      </span>
    </Card>
  );
}

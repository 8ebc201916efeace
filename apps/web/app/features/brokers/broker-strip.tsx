import { BROKERS } from '@sealtick/contract';
import { useQuery } from '@tanstack/react-query';
import { Plug } from 'lucide';
import { memberPaths } from '../../lib/navigation/member-paths.ts';
import { connectionsQuery } from '../../lib/queries/connections.query.ts';
import { useWallNow } from '../../lib/time/clock.tsx';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.ts';
import { connectionState } from './connection-state.ts';
import { KillSwitch } from './kill-switch.tsx';

/** Accounts that a phone lists; it counts more of them. */
const FEW = 2;

/** The accounts that signals are copied to, their state, and the kill switch; nothing for a member without one. */
export function BrokerStrip() {
  const connections = useQuery(connectionsQuery()).data ?? [];
  const now = useWallNow();
  if (connections.length === 0) return null;
  const isMany = connections.length > FEW;
  const active = connections.filter(({ state }) => state === 'active').length;
  const others = connections.length - active;
  return (
    <Card
      aria-label="Accounts at brokers"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3 text-13 md:px-5"
    >
      {isMany && (
        <p className="flex flex-wrap items-center gap-2 sm:hidden">
          {active > 0 && <Badge tone="good">{active} active</Badge>}
          {others > 0 && <Badge tone="warn">{others} not active</Badge>}
        </p>
      )}
      <ul
        aria-label="Accounts at brokers"
        className={classNames('mr-auto flex flex-wrap items-center gap-x-5 gap-y-2', isMany && 'max-sm:hidden')}
      >
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
        {/* The row above the title leads there as well. */}
        <ButtonLink size="small" to={memberPaths.brokerSetup} className="max-sm:hidden">
          Brokers
        </ButtonLink>
        <KillSwitch connections={connections} />
      </span>
    </Card>
  );
}

import { BROKERS, type Broker, type BrokerConnection, type BrokerId } from '@sealtick/contract';
import { useState } from 'react';
import { formatCounted } from '../../lib/text/format.ts';
import { useWallNow } from '../../lib/time/clock.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { TitledCard } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { BrokerMark } from './broker-mark.tsx';
import { chosenWay, getWays, hasRow } from './broker-ways.ts';
import { connectionState } from './connection-state.ts';
import { InterestButton } from './interest-button.tsx';

const STATUS = { supported: 'Supported', beta: 'Beta', coming_soon: 'Coming Soon' } as const;

/** What a visitor sees, of whom nothing is stored. */
const ALL: readonly Broker[] = (Object.keys(BROKERS) as BrokerId[]).map((id) => ({
  id,
  ...BROKERS[id],
  isAwaited: false,
  isOffered: true,
}));

/** Names that members look for in the list. */
const DATA_ONLY = 'Coinbase and Yahoo provide prices to sites and take no orders: accounts there cannot be connected.';

interface BrokerListCardProps {
  /** Undefined for a visitor. */
  brokers: readonly Broker[] | undefined;
  connections: readonly BrokerConnection[];
  selected: BrokerId | null;
  isMember: boolean;
  onSelect: (broker: BrokerId) => void;
}

/**
 * The brokers with their status, each as a button that selects it; those in preparation take interest only. Where the account
 * stands below the list, brokers without one are shown on request.
 */
export function BrokerListCard({ brokers = ALL, connections, selected, isMember, onSelect }: BrokerListCardProps) {
  const [isWhole, showWhole] = useState(false);
  const rows = brokers
    .filter(({ id }) => hasRow(id))
    .map((broker) => ({
      broker,
      accounts: connections.filter((one) => getWays(broker.id).includes(one.broker)),
      isSelected: selected !== null && getWays(broker.id).includes(selected),
    }));
  const isOther = ({ accounts, isSelected }: (typeof rows)[number]) => accounts.length === 0 && !isSelected;
  const others = rows.filter(isOther).length;
  const isFolded = connections.length > 0 && !isWhole && others > 0;
  return (
    <TitledCard id="brokers" title="Brokers" className="overflow-hidden">
      <ul aria-labelledby="brokers" className="divide-y divide-line">
        {rows.map((row) => (
          <BrokerRow
            key={row.broker.id}
            {...row}
            isWideOnly={isFolded && isOther(row)}
            isMember={isMember}
            onSelect={() => onSelect(chosenWay(row.broker.id, connections))}
          />
        ))}
      </ul>
      {isFolded && (
        <p className="border-line border-t px-4 py-3 md:px-5 xl:hidden">
          <Button onClick={() => showWhole(true)}>{`Show ${formatCounted(others, 'more broker')}`}</Button>
        </p>
      )}
      <p
        className={classNames('border-line border-t px-4 py-3 text-12 text-ink-3 md:px-5', isFolded && 'max-xl:hidden')}
      >
        {DATA_ONLY}
      </p>
    </TitledCard>
  );
}

interface BrokerRowProps {
  broker: Broker;
  accounts: readonly BrokerConnection[];
  isSelected: boolean;
  /** Whether it is left out on a narrow screen. */
  isWideOnly: boolean;
  isMember: boolean;
  onSelect: () => void;
}

function BrokerRow({ broker, accounts, isSelected, isWideOnly, isMember, onSelect }: BrokerRowProps) {
  const { id, name, note, status, form } = broker;
  const canConnect = form !== 'interest';
  const now = useWallNow();
  const isActive = accounts.some(({ state }) => state === 'active');
  const [first] = accounts;
  return (
    <li
      className={classNames(
        'relative flex items-center gap-3 px-4 py-3 md:px-5',
        isWideOnly && 'max-xl:hidden',
        canConnect && 'has-[button:hover]:bg-surface-2',
        isSelected && 'bg-surface-2 shadow-[inset_2px_0_0_var(--color-accent)]',
      )}
    >
      <BrokerMark broker={id} />
      <div className="min-w-0 flex-1">
        <p className="font-strong text-14 text-ink-1">
          {canConnect ? (
            <button
              type="button"
              aria-pressed={isSelected}
              onClick={onSelect}
              className="text-left after:absolute after:inset-0 focus-visible:shadow-none focus-visible:after:rounded-input focus-visible:after:shadow-focus"
            >
              {name}
            </button>
          ) : (
            name
          )}
        </p>
        <p className="text-12 text-ink-3">{note}</p>
      </div>
      <span className="flex shrink-0 flex-col items-end gap-1.5 sm:flex-row sm:items-center">
        {first ? (
          <Badge>
            <span
              aria-hidden="true"
              className={`size-1.5 rounded-full forced-color-adjust-none ${isActive ? 'bg-long' : 'bg-warn'}`}
            />
            {isActive ? 'Connected' : connectionState(first, now).word}
          </Badge>
        ) : (
          <Badge>{STATUS[status]}</Badge>
        )}
        {!canConnect && <InterestButton broker={broker} isMember={isMember} />}
      </span>
    </li>
  );
}

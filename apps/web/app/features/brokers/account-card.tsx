import { BROKERS, type BrokerConnection } from '@sealtick/contract';
import { environmentText } from '../../lib/text/account-name.ts';
import { formatMoney } from '../../lib/text/format.ts';
import { useWallNow, WallTime } from '../../lib/time/clock.tsx';
import { formatDate } from '../../lib/time/time.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { CardBody, TitledCard } from '../../ui/card.tsx';
import { type KeyValue, KeyValues } from '../../ui/key-values.tsx';
import { AccountSettings } from './account-settings.tsx';
import { BridgeSteps } from './bridge-steps.tsx';
import { canResume, connectionState } from './connection-state.ts';
import { DifferencesNote } from './differences-card.tsx';
import { DisconnectButton } from './disconnect-button.tsx';
import { GeneratedNote } from './generated-note.tsx';
import { ResumeButton } from './resume-button.tsx';

interface AccountCardProps {
  connection: BrokerConnection;
  /** Further accounts of the member at the same broker. */
  others: readonly BrokerConnection[];
  /** Shows another account; null shows the form for one. */
  onSelect: (id: string | null) => void;
}

/** A connected account: its state in words, what it is worth, its settings, and how it ends. */
export function AccountCard({ connection, others, onSelect }: AccountCardProps) {
  const { broker, state } = connection;
  const { name, form } = BROKERS[broker];
  const { tone, word, text } = connectionState(connection, useWallNow());
  return (
    <TitledCard id="account" title={name} head={<Badge tone={tone}>{word}</Badge>}>
      <CardBody className="grid gap-5">
        <GeneratedNote broker={broker} />
        {text && (
          <p role={tone === 'good' ? undefined : 'status'} className="text-13 text-ink-1">
            {text}
          </p>
        )}
        {canResume(state) && <ResumeButton connection={connection} />}
        <DifferencesNote connection={connection} />
        {state === 'waiting' && <BridgeSteps broker={broker} />}
        <KeyValues label={`Account at ${name}`} rows={getRows(connection)} />
        <AccountSettings connection={connection} />
        <div className="flex flex-wrap items-center gap-2.5 border-line border-t pt-4">
          {others.map((other) => (
            <Button key={other.id} size="small" onClick={() => onSelect(other.id)}>
              {`Show ${accountName(other)}`}
            </Button>
          ))}
          {form !== 'none' && (
            <Button size="small" onClick={() => onSelect(null)}>
              Connect another account
            </Button>
          )}
          <span className="ml-auto">
            <DisconnectButton connection={connection} />
          </span>
        </div>
      </CardBody>
    </TitledCard>
  );
}

const accountName = (connection: BrokerConnection): string =>
  `${environmentText(connection)}${connection.accountId === null ? '' : ` ${connection.accountId}`}`;

function getRows({ accountId, keyEnd, account, createdAt, lastSeenAt, ...connection }: BrokerConnection): KeyValue[] {
  const money = (amount: number) => (account ? formatMoney(amount, account.currency) : '');
  return [
    { key: 'Environment', value: environmentText(connection) },
    ...(accountId === null ? [] : [{ key: 'Account ID', value: <span className="wrap-anywhere">{accountId}</span> }]),
    ...(keyEnd === null ? [] : [{ key: 'Key', value: <span className="font-mono text-13">{`••••${keyEnd}`}</span> }]),
    ...(account === null
      ? [{ key: 'Value', value: 'Not reported yet' }]
      : [
          { key: 'Value', value: money(account.equity) },
          { key: 'Balance', value: money(account.balance) },
        ]),
    ...(account?.currency === 'USDT'
      ? [{ key: 'Tether', value: 'Counts as 1 USD where the market has no price' }]
      : []),
    { key: 'Connected', value: formatDate(createdAt) },
    ...(lastSeenAt === null ? [] : [{ key: 'Last answer', value: <WallTime value={lastSeenAt} /> }]),
  ];
}

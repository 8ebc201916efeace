import { DAY_MS } from '@sealtick/engine';
import type { Database } from '../../../platform/database.ts';
import { recordEvent } from '../../delivery/index.ts';
import type { ConnectionRow } from '../brokers.tables.ts';
import { connectionName } from '../connection-name.ts';

interface AccountAlert {
  readonly signalId: string | null;
  /** What happened, after the name of the account. */
  readonly what: string;
  readonly text: string;
}

/** Records a message to the member about an account, in the transaction of its cause. Call it late, as `recordEvent`. */
export async function recordAlert(
  tx: Database,
  connection: Pick<ConnectionRow, 'id' | 'accountId' | 'broker' | 'environment' | 'brokerAccount'>,
  { signalId, what, text }: AccountAlert,
  at: Date,
): Promise<void> {
  const { id, accountId, broker, environment } = connection;
  await recordEvent(tx, {
    type: 'broker.alert',
    // Every channel that gets signals.
    category: 'signals',
    accountId,
    data: {
      signalId,
      title: `${connectionName(connection)}: ${what}`,
      text,
      connectionId: id,
      broker,
      environment,
      path: `/broker-setup?broker=${broker}&account=${encodeURIComponent(id)}`,
      at: at.toISOString(),
    },
    at,
    expiresAt: new Date(at.getTime() + DAY_MS),
  });
}

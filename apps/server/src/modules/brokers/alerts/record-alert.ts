import { DAY_MS } from '@sealtick/engine';
import type { Database } from '../../../platform/database.ts';
import { recordEvent } from '../../delivery/index.ts';
import type { ConnectionRow } from '../brokers.tables.ts';

interface AccountAlert {
  readonly signalId: string | null;
  readonly title: string;
  readonly text: string;
}

/** Records a message to the member about an account, in the transaction of its cause. Call it late, as `recordEvent`. */
export async function recordAlert(
  tx: Database,
  { id, accountId, broker }: Pick<ConnectionRow, 'id' | 'accountId' | 'broker'>,
  alert: AccountAlert,
  at: Date,
): Promise<void> {
  await recordEvent(tx, {
    type: 'broker.alert',
    // Every channel that gets signals.
    category: 'signals',
    accountId,
    data: {
      ...alert,
      connectionId: id,
      broker,
      path: `/broker-setup?broker=${broker}&account=${encodeURIComponent(id)}`,
      at: at.toISOString(),
    },
    at,
    expiresAt: new Date(at.getTime() + DAY_MS),
  });
}

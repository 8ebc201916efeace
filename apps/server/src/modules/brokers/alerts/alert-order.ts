import { BROKERS } from '@sealtick/contract';
import type { Database } from '../../../platform/database.ts';
import type { OrderRow, PartRow } from '../brokers.tables.ts';
import { findHeld } from '../connection-repository.ts';
import { recordAlert } from './record-alert.ts';

type Trouble = Extract<PartRow['state'], 'rejected' | 'lost'>;

/** Returns whether the member gets a message: one for all parts of a copied signal. @param before The parts before the change */
export const isFirst = (state: Trouble, before: readonly Pick<PartRow, 'state'>[]): boolean =>
  before.every((part) => part.state !== state);

/** Records a message that an order of a copied signal was refused or lost. */
export async function alertOrder(
  tx: Database,
  { connectionId, signalId, symbol, side }: Pick<OrderRow, 'connectionId' | 'signalId' | 'symbol' | 'side'>,
  { state, reason }: { readonly state: Trouble; readonly reason: string },
  at: Date,
): Promise<void> {
  const connection = await findHeld(tx, connectionId);
  if (connection === null) return;
  const { name } = BROKERS[connection.broker];
  const what = `the order ${symbol} ${side} ${state === 'rejected' ? 'was refused' : 'is lost'}`;
  const text = state === 'rejected' ? reason : `${reason} Check your orders and positions at ${name}.`;
  await recordAlert(tx, connection, { signalId, what, text }, at);
}

import { DAY_MS } from '@sealtick/engine';
import type { Database } from '../../platform/database.ts';
import { recordEvent } from '../delivery/index.ts';
import type { NamedSignal } from './own-signal-repository.ts';
import { toOwnSignal } from './own-signal-view.ts';

export type OwnChange = 'opened' | 'filled' | 'target' | 'stopMoved' | 'closed';

/**
 * Records a change of an own signal for the channels of its member. Signals of test keys are not sent.
 *
 * @param happened What happened, and when by the market's clock
 * @param at Wall clock
 * @param validMs For how long after it the message is sent, by the wall clock
 */
export async function recordOwnEvent(
  db: Database,
  { row, strategyName }: NamedSignal,
  { change, at: happenedAt }: { readonly change: OwnChange; readonly at: string },
  at: Date,
  validMs = DAY_MS,
): Promise<void> {
  if (row.mode !== 'live') return;
  await recordEvent(db, {
    type: 'own.signal',
    category: change === 'opened' ? 'signals' : 'updates',
    accountId: row.accountId,
    data: { signal: toOwnSignal({ row, strategyName }), change, at: happenedAt },
    at,
    expiresAt: new Date(at.getTime() + validMs),
  });
}

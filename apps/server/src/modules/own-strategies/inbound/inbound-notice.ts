import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database.ts';
import type { QueueMail } from '../../../platform/mail/mail.ts';
import type { InboundRow } from '../inbound.tables.ts';
import { findOwnStrategy } from '../own-strategy-repository.ts';

export interface NoticeDeps {
  readonly clock: Clock;
  readonly queueMail: QueueMail;
  /** Address of the site without a path. */
  readonly origin: string;
}

/** Returns the address of the part of a strategy's page that lists alerts. */
export const urlOfInbound = (origin: string, strategyId: string): string =>
  `${origin}/platform/strategies/${encodeURIComponent(strategyId)}#inbound`;

/** Returns the name of the strategy of an address, as notices give it. */
export async function nameOfStrategy(
  db: Database,
  { accountId, strategyId }: Pick<InboundRow, 'accountId' | 'strategyId'>,
): Promise<string> {
  const strategy = await findOwnStrategy(db, { accountId, mode: 'live', modes: ['live'] }, strategyId);
  return strategy?.name ?? 'your strategy';
}

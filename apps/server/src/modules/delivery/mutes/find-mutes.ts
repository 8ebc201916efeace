import { mutedReason } from '@sealtick/contract';
import type { Database } from '../../../platform/database.ts';
import { selectAccountMutes } from './mute-repository.ts';

/** What a new signal is about; null where it is not known. */
interface Muted {
  readonly strategyId: string | null;
  readonly symbol: string | null;
}

/** Returns why a new signal is not sent to an account: "muted until …"; null if no mute in force refuses it. */
export type MutedReasonOf = (accountId: string, signal: Muted) => string | null;

/** Reads the mutes in force of accounts. Where two refuse a signal, the reason has the later end. @param now ms UTC by the wall clock */
export async function findMutes(db: Database, accountIds: readonly string[], now: number): Promise<MutedReasonOf> {
  const byAccount = Map.groupBy(await selectAccountMutes(db, accountIds, new Date(now)), ({ accountId }) => accountId);
  return (accountId, { strategyId, symbol }) => {
    const found = (byAccount.get(accountId) ?? []).filter(
      ({ kind, subject }) => subject === (kind === 'strategy' ? strategyId : symbol),
    );
    if (found.length === 0) return null;
    if (found.some(({ until }) => until === null)) return mutedReason(null);
    return mutedReason(new Date(Math.max(...found.map(({ until }) => until!.getTime()))).toISOString());
  };
}

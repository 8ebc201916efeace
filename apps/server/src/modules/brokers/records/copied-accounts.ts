import type { CopiedAccount, CopiedSpan, CopiedTrade } from '@sealtick/record';
import { LRUCache } from 'lru-cache';
import type { RecordOrder } from './ended-copies.ts';

/** Copied signals of all stored records together: about 40 MB. */
const MOST_ORDERS = 10_000;
/** A record ends when it was computed: later daily marks are missing from it. */
const MAX_AGE_MS = 60_000;

/** The filled copies of a connection, and the account that they made. */
export interface CopiedRecord {
  /** In the order of filling. */
  readonly orders: readonly RecordOrder[];
  readonly trades: readonly CopiedTrade[];
  readonly span: CopiedSpan;
  /** Whether the broker has stated a balance, which returns are shares of. */
  readonly hasOpening: boolean;
  readonly account: CopiedAccount;
}

interface Stored {
  /** What it was computed from. */
  readonly revision: string;
  /** By the wall clock. */
  readonly at: number;
  readonly record: CopiedRecord;
}

/** The records of accounts at brokers that were computed last: computed again when a copied signal has changed, and after a minute. */
export class CopiedAccounts {
  private readonly stored = new LRUCache<string, Stored>({
    maxSize: MOST_ORDERS,
    sizeCalculation: ({ record }) => record.orders.length + 1,
  });

  /**
   * Returns the record of a connection.
   * @param revision Another text means that something changed that it is computed from.
   */
  async find(
    connectionId: string,
    revision: string,
    now: number,
    compute: () => Promise<CopiedRecord>,
  ): Promise<CopiedRecord> {
    const known = this.stored.get(connectionId);
    if (known?.revision === revision && known.at <= now && now < known.at + MAX_AGE_MS) return known.record;
    const record = await compute();
    this.stored.set(connectionId, { revision, at: now, record });
    return record;
  }
}

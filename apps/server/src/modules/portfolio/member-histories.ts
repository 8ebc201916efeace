import type { MarketKind } from '@sealtick/engine';
import { computeMemberHistory, type MemberHistory, type MemberInput } from '@sealtick/record';
import { LRUCache } from 'lru-cache';

/** Trades, marks and settings of all stored records together: about 60 MB. */
const MOST_ROWS = 200_000;
/** Length of one version of the settings in `from`, which takes as much memory as a row. */
const ROW_CHARACTERS = 300;

interface Stored {
  /** What it was computed from. */
  readonly from: string;
  readonly history: MemberHistory;
}

/** What the past of a member's record is computed from, beside the public delay and the time. */
export type PastInput = Omit<MemberInput, 'priceAt'>;

/** The past of members' records: computed again only after something changed that it follows from. */
export class MemberHistories {
  private readonly stored: LRUCache<string, Stored>;

  /** @param mostRows Limit for the trades, marks and settings of all of them together. */
  constructor(mostRows = MOST_ROWS) {
    this.stored = new LRUCache({
      maxSize: mostRows,
      sizeCalculation: ({ from, history: { book, signals, marks } }) =>
        book.trades.length + signals.length + marks.length + Math.ceil(from.length / ROW_CHARACTERS),
    });
  }

  /**
   * Returns the past of an account's record at `input.now`.
   *
   * @param terms Settings, access and instruments as they are stored: another text means that one of them changed.
   */
  find(accountId: string, terms: string, input: PastInput): MemberHistory {
    const from = `${getRevision(input, input.market)}\n${terms}`;
    const known = this.stored.get(accountId);
    if (known?.from === from && holdsAt(known.history, input.now)) return known.history;
    const history = computeMemberHistory(input);
    this.stored.set(accountId, { from, history });
    return history;
  }
}

const holdsAt = ({ validFrom, validUntil }: MemberHistory, now: number): boolean =>
  validFrom <= now && now < validUntil;

/** Changes with each entry of the log about a strategy that the member ever followed. */
function getRevision({ access, contents }: PastInput, market: MarketKind): string {
  const ids = [...new Set(access.map(({ strategyId }) => strategyId))].sort();
  return ids.map((id) => `${id} ${contents.getRevision(id, market)}`).join('\n');
}

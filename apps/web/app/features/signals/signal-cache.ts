import type { FeedItem } from '@sealtick/client';
import { type FeedEvent, getAddress, reads, SIGNALS_LIMIT_DEFAULT, type Signal } from '@sealtick/contract';
import type { InfiniteData, Query, QueryClient, QueryKey } from '@tanstack/react-query';
import type { Page } from '../../lib/data/api.ts';
import { readAgain } from '../../lib/data/stale.ts';
import { LIVE_ALERTS } from './live-alerts.ts';
import { OLDER_SIGNALS } from './older-signals-key.ts';
import { signalQuery, signalsQuery } from './signals.queries.ts';

const isOfSignals = ({ queryKey: [first] }: { queryKey: QueryKey }) =>
  String(first).startsWith('/api/signals') || first === OLDER_SIGNALS;

/** Matches the lists of all signals and of a strategy's. A filtered list also receives signals that its screen then hides. */
function getLists(strategyId: string): (query: { queryKey: QueryKey }) => boolean {
  const addresses = [signalsQuery(null), signalsQuery(strategyId)].map(({ queryKey: [address] }) => address);
  return ({ queryKey }) => addresses.includes(String(queryKey[0]).split('?')[0]!);
}

/** Matches what pages read of one strategy. */
const isAbout =
  (strategyId: string) =>
  ({ queryKey }: { queryKey: QueryKey }) =>
    String(queryKey[0]).includes(`/${strategyId}`);

type SignalEvent = Exclude<FeedEvent, { type: 'MARKET_ALERT' }>;

/** Returns the list after a message: a new signal in log order, once, or an update applied to its row. */
function withEvent(rows: readonly Signal[], { type, data, index }: SignalEvent): readonly Signal[] {
  const isKnown = rows.some((row) => row.id === data.id);
  if (type === 'SIGNAL_UPDATE') {
    // Unchanged fields are missing in `changed`, never undefined.
    return isKnown ? rows.map((row) => (row.id === data.id ? ({ ...row, ...data.changed } as Signal) : row)) : rows;
  }
  // A row that was already read may have more data than the signal as published.
  if (isKnown) return rows;
  const older = rows.findIndex((row) => (row.index ?? 0) < index);
  const at = older === -1 ? rows.length : older;
  return [...rows.slice(0, at), data, ...rows.slice(at)].slice(0, SIGNALS_LIMIT_DEFAULT);
}

/** Applies messages of the live feed to the lists of signals that the tab has read. */
export class SignalCache {
  private readonly client: QueryClient;
  /** Messages that arrived during a read of a list, by query hash: the response may be older. */
  private readonly meanwhile = new Map<string, SignalEvent[]>();

  constructor(client: QueryClient) {
    this.client = client;
  }

  take(item: FeedItem): void {
    if (item.type === 'gap') void this.refetch();
    else if (item.type === 'MARKET_ALERT')
      this.client.setQueryData<readonly FeedItem[]>(LIVE_ALERTS, (rows = []) => [item, ...rows]);
    else if (item.type === 'OWN_ENTRY') {
      const list = { queryKey: [getAddress(reads.ownStrategies.list, {})] };
      void readAgain(this.client, [{ predicate: isAbout(item.data.strategyId) }, list]);
    } else {
      const lists = getLists(item.data.strategyId);
      for (const { queryKey } of this.client.getQueryCache().findAll({ predicate: lists })) this.write(queryKey, item);
      // The detail of a signal has more than an update carries.
      if (item.type === 'SIGNAL_UPDATE') {
        this.updateOlder(item);
        void readAgain(this.client, [signalQuery(item.data.id)]);
      }
    }
  }

  /** Collects messages that arrive during a read. Call the returned function to stop. */
  watch(): () => void {
    return this.client.getQueryCache().subscribe((change) => {
      if (change.type !== 'updated') return;
      const { action, query } = change;
      if ((action.type !== 'success' || action.manual) && action.type !== 'error') return;
      const events = this.meanwhile.get(query.queryHash) ?? [];
      this.meanwhile.delete(query.queryHash);
      if (action.type === 'success') for (const event of events) this.write(query.queryKey, event);
    });
  }

  private write(queryKey: QueryKey, event: SignalEvent): void {
    const query = this.client.getQueryCache().find({ queryKey, exact: true });
    if (query?.state.fetchStatus === 'fetching') {
      this.meanwhile.set(query.queryHash, [...(this.meanwhile.get(query.queryHash) ?? []), event]);
    }
    const rows = query?.state.data;
    if (!query || !Array.isArray(rows)) return;
    const after = withEvent(rows, event);
    // Keep the time of the last read: the next poll counts from it.
    if (after !== rows) this.client.setQueryData(queryKey, after, { updatedAt: query.state.dataUpdatedAt });
  }

  /** Applies an update to its row among older signals, which were loaded page by page. */
  private updateOlder(event: SignalEvent): void {
    this.client.setQueriesData<InfiniteData<Page<readonly Signal[]>>>({ queryKey: [OLDER_SIGNALS] }, (older) =>
      older?.pages.some(({ data }) => data.some(({ id }) => id === event.data.id))
        ? { ...older, pages: older.pages.map((page) => ({ ...page, data: withEvent(page.data, event) })) }
        : older,
    );
  }

  /** Reads every list of signals again. */
  async refetch(): Promise<void> {
    await this.client.invalidateQueries({ predicate: isOfSignals });
  }

  /** Reads again what is shown and failed to load. */
  async refetchFailed(): Promise<void> {
    const hasFailed = (query: Query) => isOfSignals(query) && query.state.status === 'error';
    await this.client.refetchQueries({ type: 'active', predicate: hasFailed });
  }
}

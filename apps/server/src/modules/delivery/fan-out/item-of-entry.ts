import { LogEntry, MARKET_ALERT_MS, NEWS_MINUTES_MAX } from '@sealtick/contract';
import { MINUTE_MS } from '@sealtick/engine';
import type { EntryRow } from '../../log/index.ts';
import { pageOfChange } from './changes.ts';
import type { DeliverySource, FanOutContext, FanOutItem } from './fan-out-item.ts';
import { closeOpenings } from './fan-out-repository.ts';
import { getWall } from './market-clock.ts';
import { pageOfNotice } from './notices.ts';
import { pageOfOpening } from './openings.ts';

/** Releases farther from the close of a bar concern no news rule. */
const NEWS_MS = NEWS_MINUTES_MAX * MINUTE_MS;
const ANYONE = { accountId: null, strategyId: null, channelIds: null, kinds: null, unmutedAt: null } as const;

/** Returns what an entry of a log sends, after it has read the releases around it. What is not a valid entry sends nothing: the audit of the log reports it. */
export async function itemOfEntry(ctx: FanOutContext, logId: string, row: EntryRow): Promise<FanOutItem> {
  return { index: row.index, page: await pageFor(ctx, logId, row) };
}

async function pageFor(ctx: FanOutContext, log: string, row: EntryRow): Promise<FanOutItem['page']> {
  const { kind, signalId, strategyId, assetClass, issuedAt } = row;
  if (kind !== 'market.alert' && !kind.startsWith('signal.')) return null;
  const parsed = LogEntry.safeParse(JSON.parse(Buffer.from(row.bytes).toString('utf8')));
  if (!parsed.success) return null;
  const entry = parsed.data;
  const common = { log, index: row.index, signalId, strategyId, publishedAt: getWall(ctx, issuedAt) };
  switch (entry.kind) {
    case 'signal.opened': {
      const { confidence, symbol } = entry;
      const expiresAt = getWall(ctx, Date.parse(entry.validUntil));
      const barCloseAt = Date.parse(entry.barCloseAt);
      const releases = (await ctx.findReleases(barCloseAt - NEWS_MS, barCloseAt + NEWS_MS))(symbol);
      const source = { ...common, type: entry.kind, expiresAt, strategyId: entry.strategyId, symbol, releases };
      return (tx, range) => pageOfOpening(ctx, tx, { ...source, assetClass, confidence, barCloseAt }, range);
    }
    case 'signal.updated':
    case 'signal.closed': {
      if (strategyId === null) return null;
      const source = { ...common, type: entry.kind, expiresAt: null, signalId: entry.signalId, strategyId };
      return async (tx, range) => {
        // Not with the delivery of the close: a channel may ask for none.
        if (kind === 'signal.closed') await closeOpenings(tx, entry.signalId, new Date(ctx.clock.now()));
        return pageOfChange(ctx, tx, { ...source, assetClass }, range);
      };
    }
    case 'market.alert': {
      const { releaseAt } = entry;
      const validUntil = releaseAt === undefined ? issuedAt + MARKET_ALERT_MS : Date.parse(releaseAt);
      const expiresAt = getWall(ctx, validUntil);
      const source: DeliverySource = { ...common, type: entry.kind, expiresAt };
      return (tx, range) => pageOfNotice(ctx, tx, source, { ...ANYONE, category: 'market-news' }, range);
    }
    default:
      return null;
  }
}

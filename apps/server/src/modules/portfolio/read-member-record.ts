import type { MarketKind } from '@sealtick/engine';
import { type MemberRecord, memberRecordAt } from '@sealtick/record';
import type { Clock } from '../../platform/clock.ts';
import { publicUntil, type Viewer } from '../../platform/viewer.ts';
import type { MarketSpeed } from '../feed-latency/index.ts';
import type { MarketDataProvider } from '../market-data/index.ts';
import { listRiskVersions } from '../risk/index.ts';
import type { ContentsReader } from '../strategies/index.ts';
import { selectIntervals } from '../subscriptions/index.ts';
import type { MemberHistories } from './member-histories.ts';
import { toMarketTime } from './to-market-time.ts';

/** What members' records are computed from, besides their own settings. */
export interface RecordDeps {
  readonly log: Pick<ContentsReader, 'readOn'>;
  readonly provider: Pick<MarketDataProvider, 'instruments' | 'lastBar'>;
  readonly market: MarketKind;
  /** Returns the speeds that the market had, the newest first. They stay the same while the program runs. */
  readonly readSpeeds: () => Promise<readonly MarketSpeed[]>;
  /** Wall clock. */
  readonly clock: Clock;
}

/** The needs, and the records that were computed so far. */
export interface Records extends RecordDeps {
  readonly histories: MemberHistories;
}

/** Returns the record of an account: its signals, and the model account over their trades. */
export async function readMemberRecord(
  { log, provider, market, readSpeeds, clock, histories }: Records,
  { db, now, publicDelayMs }: Pick<Viewer, 'db' | 'now' | 'publicDelayMs'>,
  accountId: string,
): Promise<MemberRecord> {
  const wallNow = clock.now();
  const [contents, intervals, settings, instruments, speeds] = await Promise.all([
    log.readOn(),
    selectIntervals(db, accountId),
    listRiskVersions(db, accountId),
    provider.instruments(),
    readSpeeds(),
  ]);
  // Plans and sign-ups count by the wall clock, entries of the log and saved settings by market time.
  const marketTime = (wall: Date) => toMarketTime({ now, wallNow, speeds }, wall.getTime());
  const [first, ...saved] = settings;
  const since = Math.min(marketTime(new Date(first!.since)), saved[0]?.since ?? Number.POSITIVE_INFINITY);
  const classes = new Map(instruments.map((one) => [one.symbol, one.assetClass]));
  const history = histories.find(accountId, JSON.stringify([intervals, settings, publicDelayMs, [...classes]]), {
    contents,
    market,
    access: intervals.map(({ from, until, ...scope }) => ({
      ...scope,
      from: marketTime(from),
      to: until && marketTime(until),
    })),
    settings: [{ ...first!, since }, ...saved],
    getAssetClass: (symbol) => classes.get(symbol) ?? null,
    publicUntil: publicUntil({ now, publicDelayMs }),
    now,
  });
  const held = new Set(history.book.openAt(now).map(({ trade }) => trade.opened.symbol));
  const prices = new Map<string, number | null>();
  for (const symbol of held) prices.set(symbol, (await provider.lastBar(symbol))?.close ?? null);
  // Before now, prices are the daily marks of the log.
  const priceAt = (symbol: string, at: number) => (at === now ? (prices.get(symbol) ?? null) : null);
  return memberRecordAt(history, { now, priceAt });
}

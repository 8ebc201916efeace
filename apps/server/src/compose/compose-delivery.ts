import { createDelivery, readChannelFigures, readSlippage, SettledDays } from '../modules/delivery/index.ts';
import { createFeed } from '../modules/feed/index.ts';
import { createFeedLatency } from '../modules/feed-latency/index.ts';
import { findReleases } from '../modules/market-data/index.ts';
import { createMeasurements } from '../modules/measurements/index.ts';
import { getOwnLogs } from '../modules/own-strategies/index.ts';
import type { Platform, ServerModule } from '../platform/module.ts';
import type { Accounts } from './compose-accounts.ts';
import { composeChannels } from './compose-channels.ts';
import type { Market } from './compose-market.ts';
import type { Site } from './compose-site.ts';

interface DeliveryDeps {
  readonly platform: Platform;
  readonly site: Site;
  readonly market: Market;
  readonly accounts: Pick<Accounts, 'identity' | 'record'>;
}

/** Creates what sends signals to members, and what measures how fast it is. */
export function composeDelivery({ platform, site, market: ofMarket, accounts }: DeliveryDeps): ServerModule[] {
  const { clock, db } = platform;
  const { provider, market, speed, now, publicDelayMs, getPrice, signalLog } = ofMarket;
  const publicUntil = () => now() - publicDelayMs;
  const times = () => ({ db, market, speed, now: now(), publicUntil: publicUntil() });
  const parts = composeChannels({ platform, site, market: ofMarket, record: accounts.record });
  const offered = new Set(parts.flatMap(({ adapter }) => adapter?.kind ?? []));
  const settled = { accepted: new SettledDays(), slippage: new SettledDays() };
  const feedLatency = createFeedLatency({
    ...platform,
    market,
    speed,
    now,
    publicUntil,
    pacedSince: () => ofMarket.provider.runUp?.pacedSince ?? 0,
    getPrice,
    readChannels: () => readChannelFigures({ ...times(), wallNow: clock.now() }, offered, settled.accepted),
    readSlippage: () => readSlippage(times(), settled.slippage),
  });
  const delivery = createDelivery({
    ...platform,
    publicDelayMs,
    signalLog,
    market,
    marketNow: now,
    speed,
    getPrice,
    instruments: () => provider.instruments(),
    findReleases: (from, to) => findReleases(provider, from, to),
    parts,
    queueMail: site.queueMail,
    readSettings: site.readSettings,
    origin: site.origin,
  });
  return [
    createMeasurements({ readDay: site.components.readDay, readDelivery: feedLatency.read }),
    delivery,
    feedLatency,
    createFeed({
      ...platform,
      entries: signalLog,
      identity: accounts.identity,
      ownLogs: getOwnLogs(platform.db),
      now,
      onSent: feedLatency.sent,
    }),
  ];
}

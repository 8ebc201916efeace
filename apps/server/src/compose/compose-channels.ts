import type { RecordAct } from '../modules/audit/index.ts';
import {
  createEmailChannel,
  createPushChannel,
  createTelegramChannel,
  createWebhookChannel,
  edgeOfRecord,
  ownSizes,
  SignalPictures,
  withOwnSizes,
} from '../modules/delivery/index.ts';
import { signInSecret } from '../modules/identity/index.ts';
import { readRiskUse } from '../modules/portfolio/index.ts';
import { findNewestSignal } from '../modules/signals/index.ts';
import { findAccesses } from '../modules/subscriptions/index.ts';
import { toDirectMailer } from '../platform/mail/send-directly.ts';
import type { Platform } from '../platform/module.ts';
import { sharedFor } from '../platform/shared-answer.ts';
import type { SiteName } from '../platform/site-name.ts';
import type { Market } from './compose-market.ts';
import type { Site } from './compose-site.ts';

/** How long what all emails of channels share is kept, instead of being read for each email. */
const READ_AGAIN_MS = 1_000;

interface ChannelDeps {
  readonly platform: Platform;
  readonly site: Site;
  readonly market: Market;
  /** Appends to the audit log. */
  readonly record: RecordAct;
}

/** Creates the channels by which members receive signals, each with the member's own sizes. */
export function composeChannels({ platform, site, market: ofMarket, record }: ChannelDeps) {
  const { queueMail, reach, origin } = site;
  const { provider, lastPrices, market, now, publicDelayMs, liveRecords, records } = ofMarket;
  const { config, clock, db, workDatabase, log } = platform;
  const pictures = new SignalPictures(provider, log);
  const sharedName = sharedFor(READ_AGAIN_MS, site.siteName);
  const findLogo = sharedFor(READ_AGAIN_MS, site.findLogo);
  const siteName: SiteName = (tx) => (tx ? site.siteName(tx) : sharedName());
  const getSize = ownSizes({
    db: workDatabase,
    clock,
    prices: lastPrices,
    getEdge: async (strategyId) => edgeOfRecord(await liveRecords.find(strategyId, now() - publicDelayMs)),
    getUse: (accountId) => readRiskUse(records, { publicDelayMs, db: workDatabase, now: now() }, accountId),
  });
  const email = createEmailChannel({
    clock,
    workDatabase,
    queueMail,
    reach,
    mailer: toDirectMailer(config.mailRoute, { clock, db: workDatabase, siteName, findLogo }),
    siteName,
    origin,
    secret: sharedFor(READ_AGAIN_MS, () => signInSecret(config)),
    pictures,
  });
  const newestSignal = async (accountId: string) => {
    const strategies = (await findAccesses(db, [accountId], clock.now())).get(accountId)?.strategies ?? [];
    return findNewestSignal({
      principal: { kind: 'member', accountId, strategies },
      now: now(),
      clock,
      market,
      db,
      publicDelayMs,
    });
  };
  const telegram = createTelegramChannel({
    ...platform,
    origin,
    record,
    queueMail,
    newestSignal,
    market,
    marketNow: now,
    drawSignal: (signal) => pictures.find(signal, 'dark'),
  });
  const push = createPushChannel({ ...platform, provider, readSettings: site.readSettings });
  return withOwnSizes([email, telegram, createWebhookChannel(platform), push], getSize, log);
}

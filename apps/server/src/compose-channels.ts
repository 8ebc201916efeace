import type { Signal } from '@sealtick/contract';
import type { RecordAct } from './modules/audit/index.ts';
import {
  createEmailChannel,
  createPushChannel,
  createTelegramChannel,
  createWebhookChannel,
  edgeOfRecord,
  ownSizes,
  SignalPictures,
  withOwnSizes,
} from './modules/delivery/index.ts';
import { signInSecret } from './modules/identity/index.ts';
import type { createMarketData } from './modules/market-data/index.ts';
import { type createRecords, readRiskUse } from './modules/portfolio/index.ts';
import { readSiteSettings } from './modules/settings/index.ts';
import type { LiveRecords } from './modules/strategies/index.ts';
import type { QueueMail } from './platform/mail/mail.ts';
import type { MailReach } from './platform/mail/mail-reach.ts';
import { directMailerOf } from './platform/mail/send-directly.ts';
import type { Platform } from './platform/module.ts';
import { sharedFor } from './platform/shared-answer.ts';
import type { SiteName } from './platform/site-name.ts';

/** What mails of channels have in common is read this often at most, and not for each mail. */
const READ_AGAIN_MS = 1_000;

interface Needs extends Pick<ReturnType<typeof createMarketData>, 'provider' | 'lastPrices'> {
  readonly platform: Platform;
  readonly queueMail: QueueMail;
  readonly reach: MailReach;
  readonly siteName: SiteName;
  /** Address of the site. */
  readonly origin: string;
  readonly record: RecordAct;
  readonly liveRecords: LiveRecords;
  readonly records: ReturnType<typeof createRecords>;
  readonly publicDelayMs: number;
  /** Market time, ms UTC. */
  readonly now: () => number;
  /** Returns the newest signal that an account may see. */
  readonly newestSignal: (accountId: string) => Promise<Signal | null>;
}

/** Creates the channels by which members receive signals, each with the member's own sizes. */
export function composeChannels(needs: Needs) {
  const { platform, provider, lastPrices, queueMail, reach, origin, record, newestSignal } = needs;
  const { liveRecords, records, publicDelayMs, now } = needs;
  const { config, clock, workDatabase, log } = platform;
  const pictures = new SignalPictures(provider, log);
  const sharedName = sharedFor(READ_AGAIN_MS, needs.siteName);
  const siteName: SiteName = (tx) => (tx ? needs.siteName(tx) : sharedName());
  const readSettings = () => readSiteSettings({ clock, database: workDatabase });
  const sizeOf = ownSizes({
    database: workDatabase,
    clock,
    prices: lastPrices,
    edgeOf: async (strategyId) => edgeOfRecord(await liveRecords.find(strategyId, now() - publicDelayMs)),
    useOf: (accountId) => readRiskUse(records, { publicDelayMs, database: workDatabase, now: now() }, accountId),
  });
  const email = createEmailChannel({
    clock,
    workDatabase,
    queueMail,
    reach,
    mailer: directMailerOf(config.mailRoute, { clock, database: workDatabase, siteName }),
    siteName,
    origin,
    secret: sharedFor(READ_AGAIN_MS, () => signInSecret(config)),
    pictures,
  });
  const telegram = createTelegramChannel({
    ...platform,
    origin,
    record,
    queueMail,
    newestSignal,
    market: provider.description.market,
    marketNow: now,
    drawSignal: (signal) => pictures.find(signal, 'dark'),
  });
  const push = createPushChannel({ ...platform, provider, readSettings });
  return withOwnSizes([email, telegram, createWebhookChannel(platform), push], sizeOf, log);
}

import { createAcademy } from '../modules/academy/index.ts';
import { type BillingContext, createBilling, createProvider, openCourseCheckout } from '../modules/billing/index.ts';
import { brokerAdapters, createBrokers } from '../modules/brokers/index.ts';
import { addOwnChannel, edgeOfRecord, recordOpenSignals } from '../modules/delivery/index.ts';
import { createFavourites } from '../modules/favourites/index.ts';
import { findAccountId, IdentityMails, ownsAddress, signInSecret } from '../modules/identity/index.ts';
import { createJournal, recordReader } from '../modules/journal/index.ts';
import { createLastSeen } from '../modules/last-seen/index.ts';
import { createMemberNotices } from '../modules/member-notices/index.ts';
import { createMembers } from '../modules/members/index.ts';
import { createNews } from '../modules/news/index.ts';
import { createNewsletter } from '../modules/newsletter/index.ts';
import { createOwnStrategies } from '../modules/own-strategies/index.ts';
import { createPortfolio } from '../modules/portfolio/index.ts';
import { createPractice } from '../modules/practice/index.ts';
import { createPriceAlerts } from '../modules/price-alerts/index.ts';
import { createPrivacy } from '../modules/privacy/index.ts';
import { createRisk } from '../modules/risk/index.ts';
import { createRuns } from '../modules/runs/index.ts';
import { readOperatorSettings } from '../modules/settings/index.ts';
import { accessChanged, createSubscriptions } from '../modules/subscriptions/index.ts';
import { createSupport } from '../modules/support/index.ts';
import { createWatchlists } from '../modules/watchlists/index.ts';
import { passFailPoint } from '../platform/fail-points.ts';
import type { Platform, ServerModule } from '../platform/module.ts';
import type { Accounts } from './compose-accounts.ts';
import type { Market } from './compose-market.ts';
import type { Site } from './compose-site.ts';

interface MemberDeps {
  readonly platform: Platform;
  readonly site: Pick<
    Site,
    'origin' | 'queueMail' | 'reach' | 'readSettings' | 'library' | 'documentValues' | 'press' | 'pictures'
  >;
  readonly market: Pick<
    Market,
    'provider' | 'lastPrices' | 'liveRecords' | 'records' | 'market' | 'now' | 'publicDelayMs' | 'signalLog'
  >;
  readonly accounts: Pick<Accounts, 'personalData' | 'record'>;
}

/** Creates what members have and do on the site, and what operators do for them. */
export function composeMembers({ platform, site, market, accounts }: MemberDeps): ServerModule[] {
  const { config, clock, db } = platform;
  const { provider, lastPrices, liveRecords, records, market: kind, now, publicDelayMs, signalLog } = market;
  const { origin, queueMail, reach, readSettings } = site;
  const { prepareExport, deleteLater } = accounts.personalData;
  const secret = () => signInSecret(config);
  const emails = { queueMail, reach, ownsAddress, readSettings, origin };
  const billing: BillingContext = {
    clock,
    secret,
    accessChanged: (tx, accountId) => accessChanged(tx, accountId, clock.now()),
    provider: createProvider(config),
    origin,
    queueMail,
    record: accounts.record,
    platform,
  };
  return [
    createRisk(),
    createBilling(billing),
    createSubscriptions(clock, {
      first: (tx, accountId) => addOwnChannel(tx, accountId, clock.now()),
      each: (tx, follower) => recordOpenSignals({ clock, market: kind, marketNow: now }, tx, follower),
    }),
    createWatchlists(),
    createRuns({ ...platform, provider }),
    createOwnStrategies({ ...platform, provider, secret, queueMail, origin }),
    createPriceAlerts({ ...platform, provider, lastPrices }),
    createNews({ provider, liveRecords, clock }),
    createFavourites(),
    createLastSeen(),
    createPrivacy(),
    createAcademy({
      ...platform,
      origin,
      press: site.press,
      queueMail,
      documentValues: site.documentValues,
      openCheckout: (viewer, course) => openCourseCheckout(billing, viewer, course),
    }),
    createPractice(),
    createSupport({
      ...platform,
      ...emails,
      readHolidays: async (tx) => (await readOperatorSettings(tx)).holidays,
      findAccountId,
      prepareExport,
    }),
    createNewsletter({ ...platform, ...emails, secret }),
    createMemberNotices({ ...platform, queueMail, readSettings, origin, library: site.library }),
    createMembers({
      clock,
      mails: new IdentityMails({ db, queueMail, origin: () => origin }),
      prepareExport,
      deleteLater,
      queueMail,
      origin,
      hasPayments: billing.provider !== null,
    }),
    createPortfolio(records, db, site.press),
    createBrokers({
      ...platform,
      provider,
      lastPrices,
      signalLog,
      record: accounts.record,
      getEdge: async (strategyId) => edgeOfRecord(await liveRecords.find(strategyId, now() - publicDelayMs)),
      adapters: brokerAdapters(platform),
      pass: passFailPoint,
      press: site.press,
    }),
    createJournal({ ...platform, provider, pictures: site.pictures, readRecord: recordReader(records) }),
  ];
}

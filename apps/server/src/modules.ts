import { ANONYMOUS, type AskRead, type PageContext, reads } from '@sealtick/contract';
import { getStrategy, MINUTE_MS, STRATEGIES } from '@sealtick/engine';
import type { InstalledRules } from '@sealtick/engine/fingerprints';
import type { FastifyRequest } from 'fastify';
import { composeChannels } from './compose-channels.ts';
import { createAudit } from './modules/audit/index.ts';
import { createBilling, createProvider } from './modules/billing/index.ts';
import { createComponents } from './modules/components/index.ts';
import { createContent } from './modules/content/index.ts';
import {
  addOwnChannel,
  createDelivery,
  readChannelFigures,
  readSlippage,
  recordStrategyStatus,
} from './modules/delivery/index.ts';
import { createFavourites } from './modules/favourites/index.ts';
import { createFeed } from './modules/feed/index.ts';
import { createFeedLatency } from './modules/feed-latency/index.ts';
import { carryOutOnce } from './modules/idempotency/index.ts';
import { createIdentity, findAccountId, IdentityMails, ownsAddress, signInSecret } from './modules/identity/index.ts';
import { createIncidents } from './modules/incidents/index.ts';
import { createLastSeen } from './modules/last-seen/index.ts';
import { createLogModule, findLastIssuedAt, readRestore } from './modules/log/index.ts';
import { createLogAudit } from './modules/log-audit/index.ts';
import { createMachine } from './modules/machine/index.ts';
import { createMarketData, shareProviderBars } from './modules/market-data/index.ts';
import { createMeasurements } from './modules/measurements/index.ts';
import { createMembers } from './modules/members/index.ts';
import { createNewsletter } from './modules/newsletter/index.ts';
import { createParity } from './modules/parity/index.ts';
import { createPersonalData } from './modules/personal-data/index.ts';
import { createPortfolio, createRecords } from './modules/portfolio/index.ts';
import { createPriceAlerts } from './modules/price-alerts/index.ts';
import { createPrivacy } from './modules/privacy/index.ts';
import { createRisk } from './modules/risk/index.ts';
import {
  type AppendFacts,
  checkParity,
  createBacktests,
  createRunner,
  replayOpenedInThread,
  selectPaused,
} from './modules/runner/index.ts';
import { createRuns } from './modules/runs/index.ts';
import { createSettings, readOperatorSettings, readSiteSettings } from './modules/settings/index.ts';
import { createSignals, selectTraded } from './modules/signals/index.ts';
import { createSite } from './modules/site/index.ts';
import { createStatus } from './modules/status/index.ts';
import {
  ContentsReader,
  createStrategies,
  LiveRecords,
  PerformanceCache,
  type ReadLog,
} from './modules/strategies/index.ts';
import { accessChanged, createSubscriptions, findAccesses } from './modules/subscriptions/index.ts';
import { createSupport } from './modules/support/index.ts';
import { createWatchlists } from './modules/watchlists/index.ts';
import { askReads } from './platform/ask-reads.ts';
import type { OncePerKey } from './platform/http/idempotency-key.ts';
import type { Audit } from './platform/http/mount-writes.ts';
import { createMail } from './platform/mail/create-mail.ts';
import { MailReach } from './platform/mail/mail-reach.ts';
import type { Platform, ServerModule } from './platform/module.ts';
import { Typesetter } from './platform/pdf/typesetter.ts';
import type { RequireOperator } from './platform/require-operator.ts';
import type { SiteName } from './platform/site-name.ts';
import { StorageWatch } from './platform/storage-watch.ts';
import { type Viewer, type ViewerOf, viewersOf } from './platform/viewer.ts';

/** The composed program. */
export interface Program {
  /** Every module, each after its dependencies. */
  readonly modules: readonly ServerModule[];
  readonly viewerOf: ViewerOf;
  /** Stores the audit entries of writes. */
  readonly audit: Audit;
  /** Carries out writes once for each idempotency key. */
  readonly once: OncePerKey;
  /** Checks the callers of the operator's console. */
  readonly requireOperator: RequireOperator;
  /** Called with the error of each request that failed. */
  readonly noteFailure: (error: unknown) => void;
  /** Answers reads within the program. */
  readonly askAs: (viewer: Viewer) => AskRead;
  /** Answers the reads of a visitor's pages. */
  readonly asks: (request: FastifyRequest) => Promise<Pick<PageContext, 'ask' | 'askAsAnyone'>>;
  /** Market time, ms UTC, from which pages compute ages. */
  readonly now: () => number;
}

interface ComposeOptions {
  readonly rules: InstalledRules;
  /** Asked for by the operator, for one start. */
  readonly beginRestoredLog?: boolean;
}

/** Creates every module and connects them. */
export function composeProgram(platform: Platform, { rules, beginRestoredLog = false }: ComposeOptions): Program {
  const { config, clock, database, workDatabase, log } = platform;
  const { provider, lastPrices, newestPrices, module: marketData } = createMarketData(platform);
  const priceOf = (symbol: string) => newestPrices.of(symbol);
  const { market, speed } = provider.description;
  const now = () => provider.now();
  // Entries carry market time, or an accelerated market would publish everything too early.
  const assetClassOf = async (symbol: string) =>
    (await provider.instruments()).find((one) => one.symbol === symbol)?.market ?? null;
  const signalLog = createLogModule({ ...platform, clock: { now }, speed, beginRestoredLog, assetClassOf });
  const entitlement = { publicDelayMs: config.publicFeedDelayMinutes * MINUTE_MS };
  const replayOpened = replayOpenedInThread();
  const append: AppendFacts = (tx, facts) => signalLog.appendEntries(tx, signalLog.providerLogId(), facts);
  const runner = createRunner({
    database: workDatabase,
    log,
    health: platform.health,
    provider,
    strategies: STRATEGIES,
    rules,
    append,
  });
  const readLog: ReadLog = (from, to) => signalLog.readWhole(from, to);
  const contents = new ContentsReader(readLog);
  const liveRecords = new LiveRecords(contents, market);
  const publicUntil = () => now() - entitlement.publicDelayMs;
  const origin = config.baseUrl ?? `http://localhost:${config.port}`;
  const siteName: SiteName = async (tx = workDatabase) => (await readSiteSettings({ ...platform, database: tx })).name;
  const press = { typesetter: new Typesetter(), siteName, now: () => clock.now() };
  const content = createContent({ ...platform, press });
  const { queueMail, module: mail } = createMail({ ...platform, siteName });
  const reach = new MailReach(clock);
  const { audit, record, prune, module: auditModule } = createAudit(platform);
  const personalData = createPersonalData({ ...platform, queueMail, record, pruneAudit: prune });
  const {
    identity,
    module: identityModule,
    requireOperator,
  } = createIdentity({
    ...platform,
    queueMail,
    reach,
    siteName,
    termsVersion: content.termsVersion,
    record,
    onSignIn: personalData.onSignIn,
    findAccesses: (accountIds) => findAccesses(database, accountIds, clock.now()),
  });
  const viewerOf = viewersOf({ identity, clock: now, database, market, ...entitlement });
  const newestSignal = async (accountId: string) => {
    const strategies = (await findAccesses(database, [accountId], clock.now())).get(accountId)?.strategies ?? [];
    const principal = { kind: 'member', accountId, strategies } as const;
    const ask = askAs({ principal, now: now(), market, database, ...entitlement });
    return (await ask(reads.signals.list, { limit: 1 }))[0] ?? null;
  };
  const components = createComponents(platform);
  const storage = new StorageWatch({ clock, database: workDatabase });
  const deliveryTimes = () => ({ database, market, speed, now: now(), publicUntil: publicUntil() });
  const feedLatency = createFeedLatency({
    ...platform,
    market,
    speed,
    now,
    publicUntil,
    priceOf,
    readChannels: () => readChannelFigures({ ...deliveryTimes(), wallNow: clock.now() }),
    readSlippage: () => readSlippage(deliveryTimes()),
  });
  const measurements = createMeasurements({ readDay: components.readDay, readDelivery: feedLatency.read });
  const records = createRecords({ log: contents, provider, market, speed, clock });
  const channels = composeChannels({
    platform,
    provider,
    lastPrices,
    queueMail,
    reach,
    siteName,
    origin,
    record,
    liveRecords,
    records,
    ...entitlement,
    now,
    newestSignal,
  });
  const parts: ServerModule[] = [
    identityModule,
    auditModule,
    personalData.module,
    createRisk(),
    createBilling({
      clock,
      secret: () => signInSecret(config),
      accessChanged: (tx, accountId) => accessChanged(tx, accountId, clock.now()),
      provider: createProvider(config),
      origin,
      queueMail,
      platform,
    }),
    createSubscriptions(clock, (tx, accountId) => addOwnChannel(tx, accountId, clock.now())),
    createWatchlists(clock),
    createRuns({ ...platform, provider }),
    createPriceAlerts({ ...platform, provider, lastPrices }),
    createFavourites(clock),
    createLastSeen(clock),
    createPrivacy(clock),
    createSupport({
      ...platform,
      queueMail,
      reach,
      ownsAddress,
      readSettings: (tx) => readSiteSettings({ clock, database: tx }),
      readHolidays: async (tx) => (await readOperatorSettings(tx)).holidays,
      origin,
      findAccountId,
      prepareExport: personalData.prepareExport,
    }),
    createNewsletter({
      ...platform,
      queueMail,
      reach,
      ownsAddress,
      readSettings: (tx) => readSiteSettings({ clock, database: tx }),
      origin,
      secret: () => signInSecret(config),
    }),
    createMembers({
      clock,
      mails: new IdentityMails({ database, queueMail, origin: () => origin }),
      prepareExport: personalData.prepareExport,
      deleteLater: personalData.deleteLater,
    }),
    createSettings(clock),
    content.module,
    createPortfolio(records, database),
    createIncidents(clock),
    components,
    mail,
    measurements,
    marketData,
    signalLog,
    createStrategies({
      liveRecords,
      prices: provider,
      cache: new PerformanceCache(),
      clock,
      findPaused: (viewer) => selectPaused(viewer.database, viewer.market),
      recordStatus: recordStrategyStatus,
      press,
    }),
    createSignals(platform.wakeUps),
    // After the log, whose id it needs.
    createDelivery({
      ...platform,
      ...entitlement,
      signalLog,
      market,
      marketNow: now,
      speed,
      priceOf,
      parts: channels,
      queueMail,
      readSettings: (tx) => readSiteSettings({ clock, database: tx }),
      origin,
    }),
    feedLatency,
    runner,
    createBacktests({
      ...platform,
      ...entitlement,
      database: workDatabase,
      provider,
      strategies: STRATEGIES,
      rules,
      append,
      untilLive: runner.untilLive,
      plannedAgain: runner.plannedAgain,
    }),
    createLogAudit({
      ...platform,
      marketNow: now,
      newestCheckpoint: () => signalLog.newestCheckpoint(),
      readBars: async () => ({
        market,
        series: await shareProviderBars(provider, await selectTraded(workDatabase, market)),
      }),
    }),
    { name: 'storage', checks: [storage.check] },
    createMachine({ ...platform, marketNow: now, speed, newestEntry: () => findLastIssuedAt(workDatabase) }),
    createParity({
      ...platform,
      market,
      strategyIds: STRATEGIES.map(({ id }) => id),
      check: (id) => checkParity({ database, provider, rules, replayOpened, ...entitlement }, getStrategy(id)!),
    }),
    createFeed({
      ...platform,
      database: workDatabase,
      entries: signalLog,
      identity,
      now,
      onSent: feedLatency.sent,
    }),
  ];
  const status = createStatus(
    { ...platform, failing: components.failing, findRestore: () => readRestore(database) },
    parts.flatMap(({ checks = [] }) => checks).filter(({ isForOperator }) => !isForOperator),
  );
  const site = createSite({ ...platform, market: provider.description, status: () => status.read() });
  // The status module comes first, because the others report to it as soon as they start.
  const modules = [status, ...parts, site];
  const askAs = askReads(
    modules.flatMap(({ reads = [] }) => reads),
    requireOperator,
  );
  const asks: Program['asks'] = async ({ raw }) => {
    const viewer = await viewerOf(raw);
    return { ask: askAs(viewer), askAsAnyone: askAs({ ...viewer, principal: ANONYMOUS }) };
  };
  const noteFailure = (error: unknown) => storage.note(error);
  return { modules, viewerOf, audit, once: carryOutOnce(clock), requireOperator, noteFailure, askAs, asks, now };
}

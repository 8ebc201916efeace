import { setTimeout as pause } from 'node:timers/promises';
import { type BrokerId, reads, writes } from '@sealtick/contract';
import { AppError } from '../../platform/errors.ts';
import { serve } from '../../platform/http/serve-reads.ts';
import { servePreparedWrite, serveWrite } from '../../platform/http/serve-writes.ts';
import type { Platform, ServerModule } from '../../platform/module.ts';
import { requireAccount } from '../../platform/require-account.ts';
import { every } from '../../platform/schedule.ts';
import { readEncryptionKeys } from '../../platform/secrets/encryption-keys.ts';
import { SecretBox } from '../../platform/secrets/secret-box.ts';
import { LOG_CHANNEL, type LogModule } from '../log/index.ts';
import type { Press } from '../portfolio/index.ts';
import { getBridgeRoutes, readBridgeFile } from './adapters/index.ts';
import { createPaperAdapter, toPaperInstrument } from './adapters/paper.ts';
import type { BrokerAdapter } from './broker-adapter.ts';
import { BrokerWork, WORK_MS } from './broker-work.ts';
import {
  changeConnection,
  disconnect,
  dismissPosition,
  haltOwn,
  resumeConnection,
  stateInterest,
} from './change-connections.ts';
import { checkConfirmation, confirmOrder } from './confirm-order.ts';
import { openAccount, storeConnection } from './connect.ts';
import { findBridge, selectConnections } from './connection-repository.ts';
import { toConnection } from './connection-view.ts';
import { findCopying, getSiteHalt } from './copy/copying-repository.ts';
import { BROKER_CHANNEL, beginAtEnd, type FollowDeps, followLog } from './copy/follow-log.ts';
import { haltIfRolledBack } from './copy/halt-if-rolled-back.ts';
import { RecentRequests } from './copy/manage-position.ts';
import { toPairPrices } from './copy/read-context.ts';
import { cancelEntries } from './end-connection.ts';
import { selectOpenOrders } from './order-repository.ts';
import { publishedStops } from './published-stops.ts';
import { listBrokers, listLeftPositions, listOrders, readConnection, readRecord } from './read-brokers.ts';
import { accountRecordReads } from './records/account-records.reads.ts';
import { type SessionDeps, Sessions } from './sessions.ts';

export { brokerAdapters } from './adapters/index.ts';
export { haltAccounts } from './change-connections.ts';
export { findCopyingHalt, haltAfterRestore, haltCopying } from './copy/copying-repository.ts';
export { BROKER_SECRETS } from './credentials.ts';
export {
  type ClosedCopiedTrade,
  type ListedCopiedTrade,
  listCopiedTrades,
  readCopiedTrades,
} from './records/copied-trades.ts';

interface BrokersDeps
  extends Pick<Platform, 'config' | 'db' | 'workDatabase' | 'clock' | 'log' | 'schedule' | 'wakeUps'>,
    Omit<FollowDeps, 'db' | 'clock' | 'adapters' | 'sendsGenerated'>,
    Pick<SessionDeps, 'record'> {
  readonly signalLog: Pick<LogModule, 'readTail' | 'findLostCheckpoint'>;
  /** Of real brokers; the paper account is built in. */
  readonly adapters: readonly BrokerAdapter[];
  readonly press: Press;
}

/** Creates the accounts of members at brokers: connections, copied signals, and their comparison with the broker. */
export function createBrokers(given: BrokersDeps): ServerModule {
  const { config, db, workDatabase, clock, log, schedule, wakeUps, provider, lastPrices, pass } = given;
  const box = new SecretBox(() => readEncryptionKeys(config));
  const prices = async () => toPairPrices(await lastPrices.list());
  const paper = createPaperAdapter({ db: workDatabase, clock, provider, prices });
  const adapters = new Map<BrokerId, BrokerAdapter>([paper, ...given.adapters].map((one) => [one.broker, one]));
  const follow: FollowDeps = { ...given, db: workDatabase, adapters, sendsGenerated: config.environment === 'test' };
  const sessions = new Sessions({ ...given, db: workDatabase, box, adapters });
  const newestBars = async () => (await lastPrices.list()).map(({ barCloseAt }) => barCloseAt).join();
  const work = new BrokerWork({
    db: workDatabase,
    clock,
    market: provider.description.market,
    sessions,
    requests: new RecentRequests(),
    newestBars,
    pass,
    log,
  });
  const checkRollback = haltIfRolledBack({ ...given, db: workDatabase });
  const paperInstruments = async () => (await provider.instruments()).map(toPaperInstrument);
  const connect = { db, clock, box, adapters, paperInstruments };
  const tick = async () => {
    await checkRollback();
    await work.tick();
  };
  const held = new Map<string, number>();
  const { brokers } = writes;
  let ends: (() => Promise<void>)[] = [];
  return {
    name: 'brokers',
    reads: [
      serve(reads.brokers.list, listBrokers),
      serve(reads.brokers.connections, async (viewer) =>
        (await selectConnections(viewer.db, requireAccount(viewer), viewer.market)).map((row) =>
          toConnection(row, clock.now()),
        ),
      ),
      serve(reads.brokers.connection, (viewer, { id }) => readConnection(provider, viewer, id)),
      serve(reads.brokers.orders, listOrders),
      serve(reads.brokers.leftPositions, listLeftPositions),
      serve(reads.brokers.bridgeFile, async (_viewer, { file }) => {
        const body = await readBridgeFile(file);
        if (body === null) throw new AppError('NOT_FOUND', 'The program is not packed. Run `npm run build`.');
        return { body, name: file };
      }),
      serve(reads.brokers.record, (viewer, { id }) => readRecord(viewer, id)),
      ...accountRecordReads({ provider, clock, lastPrices }, given.press),
    ],
    writes: [
      servePreparedWrite(
        brokers.connect,
        (viewer, input) => openAccount(connect, viewer, input),
        (viewer, input, opened) => storeConnection(connect, viewer, input, opened),
      ),
      serveWrite(brokers.change, changeConnection),
      servePreparedWrite(
        brokers.disconnect,
        (viewer, { id }) => cancelEntries({ sessions, db, wait: pause, held }, viewer, id),
        (viewer, { id }, problem) => disconnect(viewer, id, problem),
      ),
      serveWrite(brokers.dismissPosition, (viewer, { id }) => dismissPosition(viewer, id)),
      serveWrite(brokers.halt, haltOwn),
      serveWrite(brokers.resume, (viewer, { id }) => resumeConnection(viewer, id)),
      servePreparedWrite(
        brokers.confirm,
        (viewer, { id }) => checkConfirmation({ ...follow, db }, viewer, id),
        (viewer, { id }, checked) => confirmOrder(viewer, id, checked),
      ),
      serveWrite(brokers.interest, (viewer, { broker }) => stateInterest(viewer, broker)),
    ],
    routes: getBridgeRoutes({
      db,
      clock,
      findOwner: async (hash) => {
        const found = await findBridge(db, hash);
        return found && { connectionId: found.id, accountId: found.accountId };
      },
      isReadOnly: async () => getSiteHalt(await findCopying(db)) === 'restored',
      publishedStops: async (id) => publishedStops(await selectOpenOrders(db, id)),
    }),
    async prepare() {
      await beginAtEnd(follow);
      await checkRollback();
      await work.begin();
    },
    startFirst: () => work.cover(),
    async start() {
      ends = [
        wakeUps.watch(LOG_CHANNEL, (signal) => followLog(follow, signal)),
        wakeUps.watch(BROKER_CHANNEL, () => work.wake()),
        schedule.add({ name: 'accounts at brokers', next: every(WORK_MS), firstAfterMs: 0, work: tick }),
      ];
    },
    async stop() {
      for (const end of ends) await end();
      ends = [];
      await work.stop();
      await sessions.close();
    },
  };
}

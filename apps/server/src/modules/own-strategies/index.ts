import { type Principal, reads, SIGNALS_LIMIT_DEFAULT, writes } from '@sealtick/contract';
import type { Database } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { serve } from '../../platform/http/serve-reads.ts';
import { servePreparedWrite, serveWrite } from '../../platform/http/serve-writes.ts';
import type { Platform, ServerModule } from '../../platform/module.ts';
import { every } from '../../platform/schedule.ts';
import type { MarketDataProvider } from '../market-data/index.ts';
import { changeOwnSignal, readOwnMarket, toWish } from './change-own-signal.ts';
import { changeOwnStrategy, createOwnStrategy } from './change-own-strategies.ts';
import { checkOwnSignal } from './check-own-signal.ts';
import { makeReader, type Owner, requireReader, requireWriter } from './get-owner.ts';
import { inboundCalls } from './inbound/inbound.served.ts';
import type { NoticeDeps } from './inbound/inbound-notice.ts';
import { notifyGap } from './inbound/notify-gap.ts';
import { notifyRefusal } from './inbound/notify-refusal.ts';
import type { InboundDeps } from './inbound/receive-alert.ts';
import { type MemberLog, selectLogAfter, selectLogEnds, selectMemberLog } from './member-log.ts';
import { selectTrades } from './own-signal-repository.ts';
import type { OwnStrategyRow } from './own-strategies.tables.ts';
import { findOwnStrategy, selectOwnStrategies } from './own-strategy-repository.ts';
import { ownTradesCsv } from './own-trades-csv.ts';
import { PUBLISHED_SIGNALS, publishOwnSignal } from './publish-own-signal.ts';
import { OwnRecords, readOwnStrategy } from './read-own-strategy.ts';
import { resolveOwnSignals } from './resolve-own-signals.ts';
import { readShared, shareStrategy, unshareStrategy } from './share-strategy.ts';

export { MEMBER_LOG_CHANNEL } from './member-log.ts';
export { OWN_SIGNALS } from './read-own-signals.ts';
export { endShares } from './share-repository.ts';

/** Active signals are compared with new bars this often. */
const RESOLVE_MS = 1_000;

/** Returns how the live feed reads the logs of members' own signals. */
export const getOwnLogs = (db: Database) => ({
  getLog: (principal: Principal): MemberLog | null => makeReader({ principal, now: 0, publicDelayMs: 0 }),
  ends: (logs: readonly MemberLog[]) => selectLogEnds(db, logs),
  after: (log: MemberLog, position: number, limit: number) => selectLogAfter(db, log, position, limit),
});

interface OwnStrategiesDeps
  extends Pick<Platform, 'workDatabase' | 'log' | 'schedule'>,
    Omit<InboundDeps, 'notifyGap' | 'notifyRefusal'>,
    NoticeDeps {
  readonly provider: MarketDataProvider;
}

/** Creates the module of the strategies that members publish signals into. */
export function createOwnStrategies({
  workDatabase,
  clock,
  log,
  schedule,
  provider,
  secret,
  queueMail,
  origin,
}: OwnStrategiesDeps): ServerModule {
  const notices = { clock, queueMail, origin };
  const records = new OwnRecords();
  const inbound = inboundCalls({
    clock,
    provider,
    secret,
    notifyGap: notifyGap(notices),
    notifyRefusal: notifyRefusal(notices),
  });
  let end: (() => Promise<void>) | null = null;
  return {
    name: 'own-strategies',
    reads: [
      serve(reads.ownStrategies.list, (viewer) => selectOwnStrategies(viewer, requireReader(viewer))),
      serve(reads.ownStrategies.get, (viewer, { id }) => readOwnStrategy(records, viewer, requireReader(viewer), id)),
      serve(reads.ownStrategies.log, async (viewer, { id, after = 0, limit = SIGNALS_LIMIT_DEFAULT }) => {
        const owner = requireReader(viewer);
        await requireStrategy(viewer.db, owner, id);
        const rows = await selectMemberLog(viewer.db, owner, id, { after, limit: limit + 1 });
        const answer = rows.slice(0, limit);
        return { answer, next: rows.length > limit ? String(answer.at(-1)!.position) : null };
      }),
      serve(reads.ownStrategies.tradesFile, async (viewer, { id }) => {
        const { name } = await requireStrategy(viewer.db, requireReader(viewer), id);
        return { body: ownTradesCsv(name, await selectTrades(viewer, id)), name: `${id}-trades.csv` };
      }),
      serve(reads.ownStrategies.shared, (viewer, { secret: given }) => readShared({ secret, records }, viewer, given)),
      ...inbound.reads,
    ],
    writes: [
      serveWrite(writes.ownStrategies.create, (viewer, { name }) => createOwnStrategy(viewer, name)),
      serveWrite(writes.ownStrategies.change, (viewer, { id, ...changes }) => changeOwnStrategy(viewer, id, changes)),
      serveWrite(writes.ownStrategies.share, (viewer, { id }) => shareStrategy({ clock, secret }, viewer, id)),
      serveWrite(writes.ownStrategies.unshare, (viewer, { id }) => unshareStrategy(viewer, id)),
      servePreparedWrite(
        writes.ownSignals.create,
        (_viewer, input) => checkOwnSignal(provider, input),
        (viewer, { strategyId }, checked) =>
          publishOwnSignal(
            viewer,
            requireWriter(viewer),
            { strategyId, source: 'api', speed: provider.description.speed },
            checked,
          ),
      ),
      servePreparedWrite(
        writes.ownSignals.change,
        (viewer, { id }) => readOwnMarket(provider, viewer, id),
        (viewer, input, market) =>
          changeOwnSignal(viewer, requireWriter(viewer), input.id, toWish(input), {
            ...market,
            now: viewer.now,
            at: new Date(clock.now()),
          }),
      ),
      servePreparedWrite(
        writes.ownSignals.cancel,
        (viewer, { id }) => readOwnMarket(provider, viewer, id),
        (viewer, { id }, market) => {
          const wish = { change: 'cancel', stop: null, note: null } as const;
          return changeOwnSignal(viewer, requireWriter(viewer), id, wish, {
            ...market,
            now: viewer.now,
            at: new Date(clock.now()),
          });
        },
      ),
      ...inbound.writes,
    ],
    routes: inbound.routes,
    uses: [PUBLISHED_SIGNALS],
    async start() {
      end = schedule.add({
        name: "resolution of members' own signals",
        next: every(RESOLVE_MS),
        work: () => resolveOwnSignals({ db: workDatabase, provider, clock, log }),
      });
    },
    async stop() {
      await end?.();
    },
  };
}

/** Returns a strategy of an account. @throws {AppError} NOT_FOUND for an unknown one, or that of another account */
async function requireStrategy(db: Database, owner: Owner, id: string): Promise<OwnStrategyRow> {
  const strategy = await findOwnStrategy(db, owner, id);
  if (!strategy) throw new AppError('NOT_FOUND', 'Unknown strategy.');
  return strategy;
}

import { type ChannelKind, TEST_SENDS_PER_HOUR, type TestResult } from '@sealtick/contract';
import { HOUR_MS } from '@sealtick/engine';
import { and, count, eq, gt, max } from 'drizzle-orm';
import type { Clock } from '../../../platform/clock.ts';
import { type Database, lockName, withTransaction } from '../../../platform/database.ts';
import { EGRESS_MS } from '../../../platform/egress/egress.ts';
import { AppError } from '../../../platform/errors.ts';
import { requireAccount } from '../../../platform/require-account.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import type { ChannelAdapter, Outcome } from '../channels/channel-adapter.ts';
import { type ChannelRow, selectChannel } from '../channels/channel-repository.ts';
import { getDay } from '../days/day-partitions.ts';
import { delivery } from '../delivery.tables.ts';
import { newDeliveryId } from '../messages/delivery-id.ts';
import type { DeliveryRow } from '../messages/read-sources.ts';
import { TEST_SOURCE } from '../messages/source-logs.ts';
import { LEASE_MS } from './claim-repository.ts';
import { type RecordContext, recordOutcomes } from './record-outcomes.ts';
import { selectSwitch } from './switch-repository.ts';

/** Longer than an endpoint may take to answer, and within the time that a request may take. */
const ATTEMPT_MS = EGRESS_MS + 5_000;

interface TestContext extends Omit<RecordContext, 'random'> {
  readonly clock: Clock;
  readonly toAdapter: (kind: ChannelKind) => ChannelAdapter | null;
}

/** A test that was sent, with what came of it. */
interface SentTest {
  readonly row: DeliveryRow;
  readonly outcome: Outcome;
  readonly startedAt: Date;
  readonly endedAt: Date;
}

/** Sends a test message to a channel of the caller, once. @throws {AppError} CONFLICT if nothing can be sent to it. */
export async function sendTest(ctx: TestContext, viewer: Viewer, id: string): Promise<SentTest> {
  const accountId = requireAccount(viewer);
  const { channel, adapter, row } = await withTransaction(viewer.db, (tx) => beginTest(ctx, tx, accountId, id));
  const startedAt = new Date(ctx.clock.now());
  const message = { type: 'test', at: startedAt.toISOString() } as const;
  const target = {
    channel,
    deliveryId: row.id,
    opening: null,
    now: startedAt.getTime(),
    expiresAt: null,
    signal: AbortSignal.timeout(ATTEMPT_MS),
  };
  const outcome = await adapter.send(message, target).catch((error: unknown): Outcome => {
    ctx.log.error({ err: error, channel: id }, 'a test message failed unexpectedly');
    return { kind: 'retry', afterMs: null, reason: 'The attempt failed.', answer: null };
  });
  return { row, outcome, startedAt, endedAt: new Date(ctx.clock.now()) };
}

/** Stores what came of a test. */
export async function recordTest(ctx: TestContext, viewer: Viewer, sent: SentTest): Promise<TestResult> {
  const { row, outcome, startedAt, endedAt } = sent;
  const attempt = { outcome, startedAt, endedAt, isStopMove: false, insteadOf: null };
  await recordOutcomes(viewer.db, [{ row, attempt }], { ...ctx, random: () => 0.5 });
  const tookMs = Math.max(0, endedAt.getTime() - startedAt.getTime());
  return { outcome: outcome.kind, tookMs, reason: outcome.kind === 'accepted' ? null : outcome.reason };
}

/** Counts a test before it is sent. */
async function beginTest(ctx: TestContext, db: Database, accountId: string, id: string) {
  const channel = await selectChannel(db, accountId, id);
  if (!channel) throw new AppError('NOT_FOUND', 'Unknown channel.');
  const adapter = ctx.toAdapter(channel.kind);
  if (!adapter) throw new AppError('CONFLICT', 'This site does not send by this kind of channel.');
  await requireSendable(db, channel);
  const now = ctx.clock.now();
  const newest = await requireRoom(db, channel, now);
  // Tests of the same millisecond need numbers of their own.
  const number = Math.max(now, newest + 1);
  return { channel, adapter, row: await insertTest(db, channel, number, new Date(now)) };
}

async function requireSendable(db: Database, { state }: ChannelRow): Promise<void> {
  if (state === 'unverified') throw new AppError('CONFLICT', 'Confirm the channel first.');
  if (state === 'disabled') throw new AppError('CONFLICT', 'The channel is disabled.');
  if ((await selectSwitch(db))?.isPaused) throw new AppError('CONFLICT', 'The operator has paused all sending.');
}

/** Returns the number of the newest test of the channel; 0 without one. Two at the same time must not both find the last room. */
async function requireRoom(db: Database, { id, accountId }: ChannelRow, now: number): Promise<number> {
  await lockName(db, `test ${id}`);
  const [sent] = await db
    .select({ count: count(), newest: max(delivery.sourceIndex) })
    .from(delivery)
    .where(
      and(
        // The deliveries of an account have an index, those of a channel none.
        eq(delivery.accountId, accountId),
        eq(delivery.channelId, id),
        eq(delivery.type, 'test'),
        gt(delivery.queuedAt, new Date(now - HOUR_MS)),
      ),
    );
  if (sent!.count < TEST_SENDS_PER_HOUR) return sent!.newest ?? 0;
  const refusal = `A channel is sent ${TEST_SENDS_PER_HOUR} tests an hour at most.`;
  throw new AppError('RATE_LIMITED', refusal, { retryAfterSeconds: HOUR_MS / 1_000 });
}

async function insertTest(
  db: Database,
  { id, accountId, kind }: ChannelRow,
  sourceIndex: number,
  now: Date,
): Promise<DeliveryRow> {
  const [row] = await db
    .insert(delivery)
    .values({
      issuedOn: getDay(now.getTime()),
      sourceLog: TEST_SOURCE,
      sourceIndex,
      channelId: id,
      kind,
      id: newDeliveryId(),
      accountId,
      type: 'test',
      state: 'sending',
      rank: 0,
      fence: 1,
      nextAttemptAt: now,
      leaseUntil: new Date(now.getTime() + LEASE_MS),
      queuedAt: now,
    })
    .returning();
  return row!;
}

import type { Clock } from '../../../platform/clock.ts';
import { type Database, withTransaction } from '../../../platform/database.ts';
import { passFailPoint } from '../../../platform/fail-points.ts';
import type { Log } from '../../../platform/logging.ts';
import type { NewestPrice } from '../../market-data/index.ts';
import type { ChannelAdapter, Outcome } from '../channels/channel-adapter.ts';
import type { ChannelRow } from '../channels/channel-repository.ts';
import type { DeliveryRow } from '../messages/read-sources.ts';
import { aborted } from './aborted.ts';
import { AttemptLimits } from './attempt-limits.ts';
import { attemptOf } from './attempt-result.ts';
import { AttemptsUnderWay } from './attempts-under-way.ts';
import { claimFree, giveBack, LEASE_MS, postpone } from './claim-repository.ts';
import { DeadNodes } from './dead-nodes.ts';
import type { DeliveryNode } from './delivery-node.ts';
import { FailingLooks } from './failing-looks.ts';
import { endClaimed } from './finish-end.ts';
import { FreedRoom } from './freed-room.ts';
import { type Case, type Judgement, judge, type Moment } from './judge.ts';
import { LookTimer } from './look-timer.ts';
import { OpenDays } from './open-days.ts';
import { OutcomeStore } from './outcome-store.ts';
import { type Due, pickDue, readDue, readDueOfAll } from './pick-due.ts';
import { putBackRecovered } from './rank-repository.ts';
import { readCases } from './read-cases.ts';
import { sweep } from './sweep.ts';
import { selectSwitch } from './switch-repository.ts';
import type { Dead } from './tell-dead.ts';

/** An attempt ends before its lease does, so that no other node repeats it meanwhile. */
const ATTEMPT_MS = LEASE_MS - 15_000;
/** Deliveries of one claim. */
export const CLAIMED_AT_ONCE = 50;
/** What expired is ended this often at most: it is not sent in any case. */
const SWEEP_EVERY_MS = 1_000;

export interface SenderContext extends Pick<Moment, 'speed' | 'publicDelayMs'> {
  readonly database: Database;
  /** Claims in the name of this node. */
  readonly node: Pick<DeliveryNode, 'id' | 'hold'>;
  readonly log: Log;
  readonly clock: Clock;
  /** The time that leases and retries are dated by; that of the database. */
  readonly time: (db: Database) => Promise<Date>;
  /** The market's clock, ms UTC. */
  readonly marketNow: () => number;
  readonly adapters: readonly ChannelAdapter[];
  /** Called once when a channel has ended for good. */
  readonly onDisabled: (channel: ChannelRow) => Promise<void>;
  /** Called when a message has failed for good, at most once an hour for each channel. */
  readonly onDead: (dead: Dead) => Promise<void>;
  /** Returns the newest price of a symbol. */
  readonly priceOf: (symbol: string) => Promise<NewestPrice | null>;
  /** 0 to 1. */
  readonly random: () => number;
}

/** Sends what is due: claims deliveries, hands them to the adapters of their kinds, and stores the results. */
export class Sender {
  private readonly ctx: SenderContext;
  private readonly underWay = new AttemptsUnderWay();
  private readonly attempts = new Map<string, Promise<void>>();
  private readonly ending = new AbortController();
  private readonly limits = new AttemptLimits(this.ending.signal);
  private readonly deadNodes = new DeadNodes();
  private readonly openDays = new OpenDays();
  private readonly failingLooks = new FailingLooks();
  private readonly timer = new LookTimer(() => this.lookQuietly());
  private readonly freedRoom = new FreedRoom((adapters) => this.lookQuietly(adapters));
  private looking: Promise<void> | null = null;
  /** Kinds that may have something due. */
  private readonly asked = new Set<ChannelAdapter>();
  private readonly outcomes: OutcomeStore;
  private isSweepDue = false;
  private isStopping = false;
  private sweptAt = new Date(0);
  /** The database's time minus the clock's. */
  private offsetMs = 0;

  constructor(ctx: SenderContext) {
    this.ctx = ctx;
    this.outcomes = new OutcomeStore(ctx);
  }

  /** Starts an attempt for everything that is due and has room. Resolves when they have started. */
  look(): Promise<void> {
    this.isSweepDue = true;
    return this.lookAt(this.ctx.adapters);
  }

  private lookAt(adapters: readonly ChannelAdapter[]): Promise<void> {
    for (const adapter of adapters) this.asked.add(adapter);
    this.looking ??= this.run().finally(() => {
      this.looking = null;
    });
    return this.looking;
  }

  /** Resolves when nothing is due and no attempt is under way. */
  async settle(): Promise<void> {
    await this.look();
    while (this.attempts.size > 0) {
      await Promise.all(this.attempts.values());
      await this.look();
    }
  }

  /** Begins no further attempt, and waits for those under way. What has not ended then is given back. */
  async stop(graceMs: number): Promise<void> {
    this.isStopping = true;
    this.timer.stop();
    this.freedRoom.stop();
    await this.looking?.catch(() => {});
    const late = setTimeout(() => this.ending.abort(), graceMs);
    await Promise.race([Promise.all(this.attempts.values()), aborted(this.ending.signal)]);
    clearTimeout(late);
    this.ending.abort();
    await giveBack(this.ctx.database, this.underWay.rows);
  }

  private async run(): Promise<void> {
    while (this.asked.size > 0 && !this.isStopping) await this.round();
  }

  private lookQuietly(adapters = this.ctx.adapters): void {
    if (this.isStopping) return;
    this.lookAt(adapters).catch((error: unknown) => this.ctx.log.warn({ err: error }, 'claiming deliveries failed'));
  }

  private async round(): Promise<void> {
    const { database, node, adapters } = this.ctx;
    // Without it other nodes would take this one for dead, and send the same again.
    await node.hold();
    const asked = adapters.filter((adapter) => this.asked.has(adapter));
    this.asked.clear();
    if (this.isSweepDue) await this.sweep();
    const now = new Date(this.wall());
    // A kind that is busy is claimed for in any case: most likely more is due for it.
    const isBusy = asked.some((adapter) => this.underWay.isBusy(adapter, now.getTime()));
    const [sending, due] = await Promise.all([
      selectSwitch(database),
      isBusy
        ? null
        : readDueOfAll(database, { kinds: asked.map(({ kind }) => kind), now, days: this.openDays.at(now) }),
    ]);
    if (sending?.isPaused) return;
    for (const adapter of asked) {
      if (due) await this.attemptDue(adapter, due(adapter.kind), now);
      else while (!this.isStopping && (await this.claim(adapter)));
      // Others may wait for the room of attempts that are slow.
      const waitMs = this.underWay.roomInMs(adapter, this.wall());
      if (waitMs !== null) this.timer.at(waitMs);
    }
  }

  private async sweep(): Promise<void> {
    const { database, clock, adapters, time } = this.ctx;
    const now = await time(database);
    // At most as late as this query took: what was queued before is due by it.
    this.offsetMs = now.getTime() - clock.now();
    if (Math.abs(now.getTime() - this.sweptAt.getTime()) < SWEEP_EVERY_MS) return;
    this.isSweepDue = false;
    await this.openDays.refresh(database, now);
    const days = this.openDays.at(now);
    await sweep(database, adapters, days, this.sweptAt, now);
    this.sweptAt = now;
    await this.deadNodes.endLeases(database, days, now);
  }

  /** Claims as much as there is room for. Returns whether there may be more. */
  private async claim(adapter: ChannelAdapter): Promise<boolean> {
    const { kind } = adapter;
    const now = new Date(this.wall());
    const room = this.underWay.roomOf(adapter, now.getTime());
    if (room.free <= 0) return false;
    const failingWaitMs = this.failingLooks.waitMs(kind, now.getTime());
    const leavesFailing = failingWaitMs > 0;
    const due = await readDue(this.ctx.database, { kind, now, days: this.openDays.at(now), ...room, leavesFailing });
    if (!leavesFailing) this.failingLooks.looked(kind, due.hasMoreFailing, now.getTime());
    if (leavesFailing || due.hasMoreFailing) this.timer.at(this.failingLooks.waitMs(kind, now.getTime()));
    return (await this.attemptDue(adapter, due, now)) && due.hasMore;
  }

  /** Claims what there is room for, a part at a time: the first are sent while the next are claimed. Returns whether there was any. */
  private async attemptDue(adapter: ChannelAdapter, found: Due, now: Date): Promise<boolean> {
    const { database, node } = this.ctx;
    const room = this.underWay.roomOf(adapter, now.getTime());
    const due = pickDue(found, room);
    if (due.length === 0) return false;
    const hasFailed = new Map(due.map((one) => [one.id, one.hasFailed]));
    const reading = readCases(database, due, now.getTime());
    // Awaited below, after the first claim.
    reading.catch(() => {});
    const claimFrom = (i: number) =>
      i >= due.length || this.isStopping
        ? null
        : claimFree(database, due.slice(i, i + CLAIMED_AT_ONCE), { node: node.id, now });
    let claiming = claimFrom(0);
    for (let i = CLAIMED_AT_ONCE; claiming !== null; i += CLAIMED_AT_ONCE) {
      const rows = await claiming;
      // The next part is claimed while this one is judged and sent.
      claiming = claimFrom(i);
      claiming?.catch(() => {});
      const since = { now: this.wall() };
      for (const row of rows) this.underWay.add(adapter, row, { hasFailed: hasFailed.get(row.id) === true, ...since });
      try {
        const casesOf = await reading;
        for (const one of casesOf(rows)) await this.carryOut(adapter, one);
      } finally {
        // What an error left is judged again after the lease, as if this node had ended.
        for (const row of rows) if (!this.attempts.has(row.id)) this.underWay.end(row);
      }
    }
    // Attempts became slow meanwhile: others may wait for the room that they left.
    if (due.length === room.free && this.underWay.roomOf(adapter, this.wall()).free > 0) this.asked.add(adapter);
    return true;
  }

  private async carryOut(adapter: ChannelAdapter, one: Case): Promise<void> {
    const { database, marketNow, speed, publicDelayMs } = this.ctx;
    const now = this.wall();
    const judgement = judge(one, { now, marketNow: marketNow(), speed, publicDelayMs });
    if (judgement.act === 'send') {
      const attempt = this.attempt(adapter, one, judgement).finally(() => {
        this.attempts.delete(one.row.id);
        this.underWay.end(one.row);
        this.freedRoom.add(adapter, this.underWay.isBusy(adapter, this.wall()));
      });
      this.attempts.set(one.row.id, attempt);
      return;
    }
    if (judgement.act === 'end') {
      const { state, reason } = judgement;
      await withTransaction(database, (tx) => endClaimed(tx, one.row, { state, reason }, new Date(now)));
      if (state === 'missed') await withTransaction(database, (tx) => putBackRecovered(tx, [one.row.channelId]));
    } else {
      await postpone(database, one.row, new Date(now + judgement.forMs));
      this.timer.at(judgement.forMs);
    }
    this.underWay.end(one.row);
    // The room that it took is free again. The next channel of a fallback may be of another kind.
    for (const one of judgement.act === 'end' ? this.ctx.adapters : [adapter]) this.asked.add(one);
  }

  private async attempt(adapter: ChannelAdapter, one: Case, work: Extract<Judgement, { act: 'send' }>): Promise<void> {
    const { row, channel } = one;
    await passFailPoint('before-attempt');
    const startedAt = new Date(this.wall());
    const target = {
      channel,
      deliveryId: row.id,
      opening: work.opening,
      now: startedAt.getTime(),
      expiresAt: row.expiresAt?.getTime() ?? null,
    };
    const outcome = await this.limits
      .within(ATTEMPT_MS, (signal) => adapter.send(work.message, { ...target, signal }))
      .catch((error: unknown) => this.failed(error, row));
    await passFailPoint('after-attempt');
    // Cut short by the stop: given back there.
    if (this.ending.signal.aborted && outcome.kind !== 'accepted') return;
    await this.store(one, work, outcome, startedAt);
  }

  private failed(error: unknown, row: DeliveryRow): Outcome {
    if (!this.ending.signal.aborted)
      this.ctx.log.error({ err: error, delivery: row.id }, 'an attempt failed unexpectedly');
    return { kind: 'retry', afterMs: null, reason: 'The attempt failed.', answer: null };
  }

  private async store(
    { row }: Case,
    { message }: Extract<Judgement, { act: 'send' }>,
    outcome: Outcome,
    startedAt: Date,
  ): Promise<void> {
    const { log, priceOf, onDisabled, onDead } = this.ctx;
    const endedAt = new Date(this.wall());
    try {
      const isOpened = outcome.kind === 'accepted' && message.type === 'signal.opened';
      const price = isOpened ? await priceOf(message.signal.symbol) : null;
      const attempt = attemptOf(message, { outcome, startedAt, endedAt, price });
      const done = await this.outcomes.store({ row, attempt });
      this.underWay.end(row);
      if (done?.nextAttemptAt) this.timer.at(done.nextAttemptAt.getTime() - this.wall());
      // The next channel of a fallback may be of another kind.
      if (row.type === 'signal.opened' && done?.state === 'dead') this.lookQuietly();
      if (done?.disabled) await onDisabled(done.disabled);
      if (done?.dead) await onDead(done.dead);
    } catch (error) {
      log.error({ err: error, delivery: row.id }, 'what follows from an attempt failed');
    }
  }

  private wall(): number {
    return this.ctx.clock.now() + this.offsetMs;
  }
}

import type { ChannelKind, LogFact, PlanPeriod } from '@sealtick/contract';
import { MINUTE_MS } from '@sealtick/engine';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { silentLog } from '../../../platform/logging.ts';
import { useTestDatabase } from '../../../platform/testing/use-database.ts';
import { addAccount } from '../../../testing/add-account.ts';
import { insertPeriod } from '../../billing/plan-repository.ts';
import { appendEntries } from '../../log/append-entries.ts';
import { openTestLog, START, type TestLog } from '../../log/testing/provider-log.ts';
import type { NewestPrice } from '../../market-data/index.ts';
import { subscription } from '../../subscriptions/subscriptions.tables.ts';
import { type ChannelRow, insertChannel, newChannelId } from '../channels/channel-repository.ts';
import { getDay } from '../days/day-partitions.ts';
import { delivery, deliveryChannel, deliverySwitch, sentOpening } from '../delivery.tables.ts';
import { newDeliveryId } from '../messages/delivery-id.ts';
import type { DeliveryRow } from '../messages/read-sources.ts';
import { claimFree } from '../sending/claim-repository.ts';
import { DeliveryNode } from '../sending/delivery-node.ts';
import { computeRank } from '../sending/delivery-rank.ts';
import type { DeadLetter } from '../sending/notify-dead-letter.ts';
import { pickDue, readDue } from '../sending/pick-due.ts';
import type { RecordContext } from '../sending/record-outcomes.ts';
import { Sender } from '../sending/sender.ts';
import type { SenderContext } from '../sending/sender-context.ts';
import { FakeAdapter } from './fake-adapter.ts';

export const PUBLIC_DELAY_MS = 15 * MINUTE_MS;
export const MEMBER = 'acc_member';

type NewDelivery = Partial<DeliveryRow> & Pick<DeliveryRow, 'channelId' | 'sourceIndex'>;

/** Gives a file of tests a log, members with channels, and a sender with channels of its own and a clock that tests set. */
export function useSending() {
  const db = useTestDatabase();
  let log: TestLog;
  let node: DeliveryNode;
  const site = {
    time: START,
    webhook: new FakeAdapter('webhook'),
    telegram: new FakeAdapter('telegram'),
    disabled: [] as ChannelRow[],
    dead: [] as DeadLetter[],
    /** Newest prices by symbol. */
    prices: new Map<string, NewestPrice>(),
    db: () => db,
    log: () => log,
  };
  const clock = { now: () => site.time };

  beforeAll(async () => {
    node = new DeliveryNode(db.target);
    log = await openTestLog(db.database, { clock });
    await addMember(MEMBER);
  });
  afterAll(async () => {
    await node.end();
    await log.remove();
  });
  beforeEach(async () => {
    site.time += 24 * 60 * MINUTE_MS;
    site.webhook = new FakeAdapter('webhook');
    site.telegram = new FakeAdapter('telegram');
    site.disabled = [];
    site.dead = [];
    site.prices = new Map();
    for (const table of [delivery, sentOpening, deliveryChannel]) await db.database.delete(table);
  });

  /** Adds an account that sees every signal of a strategy immediately, until a moment. */
  async function addMember(
    id: string,
    until: Date | null = null,
    { plan = 'institutional', strategyId = 'trend' }: { plan?: PlanPeriod['plan']; strategyId?: string } = {},
  ): Promise<void> {
    const at = new Date(START);
    await addAccount(db.database, id, at, { name: id });
    const period = { plan, source: 'grant', failedAt: null, isCancelled: false } as const;
    await insertPeriod(db.database, id, { ...period, from: START - MINUTE_MS, until: until?.getTime() ?? null });
    await db.database
      .insert(subscription)
      .values({ id: `sub_${id}`, accountId: id, strategyId, createdAt: at, keptAt: null });
  }

  const addChannel = (kind: ChannelKind = 'webhook', given: Partial<ChannelRow> = {}) => {
    const id = newChannelId();
    const address = `https://example.com/${id}`;
    const row = {
      id,
      accountId: MEMBER,
      kind,
      address,
      label: `my ${kind}`,
      state: 'active',
      categories: ['signals'],
    } as const;
    return insertChannel(db.database, { ...row, ...given }, new Date(site.time));
  };

  /** Appends facts to the log and returns the index of the last one. */
  async function append(...facts: LogFact[]): Promise<number> {
    const { entries } = await appendEntries({ ...log.ctx, key: log.key }, db.database, log.logId, facts);
    return entries.at(-1)!.entry.index;
  }

  /** Queues a delivery; by default of an opening that is due now and valid for five minutes. */
  async function queue(given: NewDelivery): Promise<DeliveryRow> {
    const now = new Date(site.time);
    const type = given.type ?? 'signal.opened';
    const isOpening = type === 'signal.opened';
    const ofChannel = eq(deliveryChannel.id, given.channelId);
    const [channel] = await db.database.select().from(deliveryChannel).where(ofChannel);
    const [row] = await db.database
      .insert(delivery)
      .values({
        id: newDeliveryId(),
        issuedOn: getDay(site.time),
        sourceLog: log.logId,
        accountId: MEMBER,
        kind: channel?.kind ?? 'webhook',
        strategyId: 'trend',
        state: 'pending',
        rank: computeRank(type, channel?.failures ?? 0),
        nextAttemptAt: now,
        queuedAt: now,
        expiresAt: isOpening ? new Date(site.time + 5 * MINUTE_MS) : null,
        ...given,
        type,
      })
      .returning();
    return row!;
  }

  const deliveries = () =>
    db.database.select().from(delivery).orderBy(asc(delivery.queuedAt), asc(delivery.sourceIndex));

  const recordContext: RecordContext = {
    log: silentLog,
    random: () => 0.5,
    onDisabled: async (_tx, channel) => {
      site.disabled.push(channel);
    },
    onDeadLetter: async (_tx, dead) => {
      site.dead.push(dead);
    },
  };

  const makeSender = (given: Partial<SenderContext> = {}) =>
    new Sender({
      db: db.database,
      node,
      clock,
      time: async () => new Date(site.time),
      market: 'simulated',
      marketNow: () => site.time,
      speed: 1,
      publicDelayMs: PUBLIC_DELAY_MS,
      adapters: [site.webhook, site.telegram],
      ...recordContext,
      getPrice: async (symbol) => site.prices.get(symbol) ?? null,
      ...given,
    });

  /** A claim of what is due now for endpoints. */
  const claim = () =>
    ({ kind: 'webhook', kinds: ['webhook'], now: new Date(site.time), days: [getDay(site.time)] }) as const;

  /** Picks and claims as a node does. Returns what was claimed, and the ids of those whose channel failed last time. */
  async function claimDue(wanted: Omit<Parameters<typeof readDue>[1], 'slow' | 'most'>) {
    const given = { ...wanted, slow: [], most: wanted.free + wanted.busy.length };
    const due = pickDue(await readDue(db.database, given), given);
    const rows = await claimFree(db.database, due, { node: 1, now: given.now });
    return { rows, failing: new Set(due.flatMap(({ id, hasFailed }) => (hasFailed ? id : []))) };
  }

  /** Sends what is due now, as one node would. */
  async function send(given: Partial<SenderContext> = {}): Promise<void> {
    const sender = makeSender(given);
    await sender.settle();
    await sender.stop(0);
  }

  /** Sends what is due after this time. */
  const sendAfter = async (ms: number): Promise<void> => {
    site.time += ms;
    await send();
  };

  const pause = (isPaused: boolean) =>
    db.database.insert(deliverySwitch).values({ isPaused, reason: 'test', at: new Date(site.time) });

  return Object.assign(site, {
    addMember,
    addChannel,
    append,
    queue,
    deliveries,
    claim,
    claimDue,
    recordContext,
    makeSender,
    send,
    sendAfter,
    pause,
  });
}

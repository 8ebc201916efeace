import { DAY_MS } from '@sealtick/engine';
import { and, asc, eq, gt, inArray, isNull, or } from 'drizzle-orm';
import { type Database, withTransaction } from '../../../../platform/database.ts';
import { AppError } from '../../../../platform/errors.ts';
import { bridgeCommand, bridgeEvent, bridgeLink } from '../../bridge.tables.ts';
import type { ReportedEvent } from './bridge-poll.ts';
import {
  type BridgeCommand,
  type BridgeOwner,
  type BridgeStore,
  eventOfAnswer,
  isSame,
  isWhole,
  type NewCommand,
  type PlacedQuery,
  REPLACED,
} from './bridge-store.ts';
import { PlacedOrders } from './recognise.ts';

/** Most commands and events of one answer. */
const MOST_COMMANDS = 50;
const MOST_EVENTS = 1_000;
/** Events of the site's orders that are stored of one connection within 24 hours. */
export const EVENTS_PER_DAY = 10_000;

type CommandRow = typeof bridgeCommand.$inferSelect;

const toCommand = ({ id, act, clientId, body, notAfter, sentAt, answer }: CommandRow): BridgeCommand => ({
  id,
  act,
  clientId,
  body,
  notAfter: notAfter.getTime(),
  sentAt: sentAt?.getTime() ?? null,
  answer,
});

/** Returns the store of bridges in the database. Calls of one connection follow one another: each locks its link. */
export function databaseStore(db: Database): BridgeStore {
  const selectCommands = async (tx: Database, connectionId: string, clientIds: readonly string[]) =>
    (
      await tx
        .select()
        .from(bridgeCommand)
        .where(and(eq(bridgeCommand.connectionId, connectionId), inArray(bridgeCommand.clientId, [...clientIds])))
        .orderBy(asc(bridgeCommand.id))
    ).map(toCommand);
  const one = async (tx: Database, id: number) =>
    toCommand((await tx.select().from(bridgeCommand).where(eq(bridgeCommand.id, id)))[0]!);
  /** By connection. */
  const placedOrders = new Map<string, PlacedOrders>();
  /** A program reports the events of the whole account, again in each call: those of other orders are not stored. */
  const selectOwn = async (tx: Database, connectionId: string, events: readonly ReportedEvent[]) => {
    if (events.length === 0) return [];
    const placed = placedOrders.get(connectionId) ?? new PlacedOrders();
    placedOrders.set(connectionId, placed);
    const known = await placed.read(connectionId, (id, which) => selectPlaced(tx, id, which));
    return events.filter((event) => known.find(event) !== null);
  };

  return {
    async link(connectionId) {
      const [row] = await db.select().from(bridgeLink).where(eq(bridgeLink.connectionId, connectionId));
      return row ? { ...row, seenAt: row.seenAt.getTime(), statedAt: row.statedAt.getTime() } : null;
    },
    issue: ({ connectionId, accountId }, commands, now) =>
      withTransaction(db, async (tx) => {
        await lock(tx, connectionId);
        const earlier = await selectCommands(
          tx,
          connectionId,
          commands.map(({ clientId }) => clientId),
        );
        const known = new Map<NewCommand, BridgeCommand>();
        const replaced: number[] = [];
        for (const command of commands) {
          const own = earlier.filter(({ clientId }) => clientId === command.clientId);
          const same = own.find(
            (other) => isSame(other, command) && (command.act === 'place' || other.answer === null),
          );
          if (same) known.set(command, same);
          else if (command.act === 'move-stop')
            replaced.push(
              ...own.flatMap(({ id, act, answer }) => (act === 'move-stop' && answer === null ? [id] : [])),
            );
        }
        for (const [{ notAfter }, { id, answer }] of known)
          if (answer === null)
            await tx
              .update(bridgeCommand)
              .set({ notAfter: new Date(notAfter) })
              .where(eq(bridgeCommand.id, id));
        for (const id of replaced) await answerWith(tx, id, REPLACED);
        const fresh = commands.filter((command) => !known.has(command));
        const values = fresh.map((command) => {
          return {
            ...command,
            connectionId,
            accountId,
            notAfter: new Date(command.notAfter),
            createdAt: new Date(now),
          };
        });
        const stored = values.length === 0 ? [] : await tx.insert(bridgeCommand).values(values).returning();
        const ids = commands.map((command) => known.get(command)?.id ?? stored[fresh.indexOf(command)]!.id);
        const rows = await tx.select().from(bridgeCommand).where(inArray(bridgeCommand.id, ids));
        return ids.map((id) => toCommand(rows.find((row) => row.id === id)!));
      }),
    command: (id) => one(db, id),
    async withdraw(id, reason) {
      const unsent = and(eq(bridgeCommand.id, id), isNull(bridgeCommand.sentAt), isNull(bridgeCommand.answer));
      await db
        .update(bridgeCommand)
        .set({ answer: { id, outcome: 'rejected', ref: '', reason } })
        .where(unsent);
      return one(db, id);
    },
    placed: (connectionId, which) => selectPlaced(db, connectionId, which),
    async events(connectionId, after) {
      return db
        .select({ number: bridgeEvent.number, event: bridgeEvent.event })
        .from(bridgeEvent)
        .where(and(eq(bridgeEvent.connectionId, connectionId), gt(bridgeEvent.number, after)))
        .orderBy(asc(bridgeEvent.number))
        .limit(MOST_EVENTS);
    },
    receive: (owner, poll, now) =>
      withTransaction(db, async (tx) => {
        const { connectionId, accountId } = owner;
        const at = new Date(now);
        const { program, account, instruments = [], orders, positions } = poll;
        const link = await lock(tx, connectionId);
        if (link && link.account.id !== account.id)
          throw new AppError(
            'CONFLICT',
            `The key is for the account ${link.account.id}, and the program reports ${account.id}.`,
          );
        const state = { program, account, seenAt: at, ...(isWhole(poll) ? { orders, positions, statedAt: at } : {}) };
        const values = { connectionId, accountId, instruments, orders, positions, statedAt: at, ...state };
        await tx
          .insert(bridgeLink)
          .values(values)
          .onConflictDoUpdate({
            target: bridgeLink.connectionId,
            set: { ...state, ...(poll.instruments ? { instruments } : {}) },
          });
        for (const answer of poll.answers) {
          const open = and(
            eq(bridgeCommand.id, answer.id),
            eq(bridgeCommand.connectionId, connectionId),
            isNull(bridgeCommand.answer),
          );
          const [row] = await tx.update(bridgeCommand).set({ answer }).where(open).returning();
          if (row) await insertEvents(tx, owner, eventOfAnswer(toCommand(row), answer, now), at);
        }
        const own = await selectOwn(tx, connectionId, poll.events);
        await insertEvents(tx, owner, await selectNew(tx, connectionId, own, now), at);
        const due = and(
          eq(bridgeCommand.connectionId, connectionId),
          isNull(bridgeCommand.answer),
          gt(bridgeCommand.notAfter, at),
        );
        const rows = await tx
          .select()
          .from(bridgeCommand)
          .where(due)
          .orderBy(asc(bridgeCommand.id))
          .limit(MOST_COMMANDS);
        const unsent = rows.flatMap(({ id, sentAt }) => (sentAt === null ? [id] : []));
        if (unsent.length > 0)
          await tx.update(bridgeCommand).set({ sentAt: at }).where(inArray(bridgeCommand.id, unsent));
        return rows.map(toCommand);
      }),
  };
}

const lock = async (tx: Database, connectionId: string) =>
  (await tx.select().from(bridgeLink).where(eq(bridgeLink.connectionId, connectionId)).for('update'))[0];

const answerWith = (tx: Database, id: number, reason: string) =>
  tx
    .update(bridgeCommand)
    .set({ answer: { id, outcome: 'rejected', ref: '', reason } })
    .where(eq(bridgeCommand.id, id));

async function selectPlaced(
  tx: Database,
  connectionId: string,
  { clientIds, after }: PlacedQuery,
): Promise<readonly BridgeCommand[]> {
  const ofConnection = and(eq(bridgeCommand.connectionId, connectionId), eq(bridgeCommand.act, 'place'));
  const ofOrders = inArray(bridgeCommand.clientId, [...clientIds]);
  const wanted = after === null ? ofOrders : or(ofOrders, gt(bridgeCommand.id, after));
  const rows = await tx.select().from(bridgeCommand).where(and(ofConnection, wanted)).orderBy(asc(bridgeCommand.id));
  return rows.map(toCommand);
}

/** Returns the events that are not stored yet, none above the limit: a program chooses their ids, so that it could fill the database. */
async function selectNew(
  tx: Database,
  connectionId: string,
  events: readonly ReportedEvent[],
  now: number,
): Promise<readonly ReportedEvent[]> {
  if (events.length === 0) return [];
  const { eventId, receivedAt } = bridgeEvent;
  const ofConnection = eq(bridgeEvent.connectionId, connectionId);
  const repeated = inArray(
    eventId,
    events.map(({ id }) => id),
  );
  const stored = await tx.select({ eventId }).from(bridgeEvent).where(and(ofConnection, repeated));
  const known = new Set(stored.map((row) => row.eventId));
  const fresh = events.filter(({ id }) => !known.has(id));
  if (fresh.length === 0) return [];
  const ofDay = gt(receivedAt, new Date(now - DAY_MS));
  return (await tx.$count(bridgeEvent, and(ofConnection, ofDay))) < EVENTS_PER_DAY ? fresh : [];
}

async function insertEvents(
  tx: Database,
  owner: BridgeOwner,
  events: readonly ReportedEvent[],
  at: Date,
): Promise<void> {
  if (events.length === 0) return;
  const { connectionId, accountId } = owner;
  const rows = events.map((event) => ({ connectionId, accountId, eventId: event.id, event, receivedAt: at }));
  await tx.insert(bridgeEvent).values(rows).onConflictDoNothing();
}

import { and, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database.ts';
import { isOneOf } from '../../../platform/is-one-of.ts';
import { readEntriesAbout } from '../../log/index.ts';
import { delivery, deliveryChannel } from '../delivery.tables.ts';
import type { DeliveryRow } from '../messages/read-sources.ts';
import { channelRefusal, findObstacle } from '../sending/decide.ts';
import { readCases } from '../sending/read-cases.ts';
import { NOT_NEEDED } from '../sending/sweep-repository.ts';

type DeadLetter = Pick<DeliveryRow, 'id' | 'type' | 'signalId' | 'channelId'>;

const LATER = 'A later change of the signal was delivered, or is being sent.';
const CHANGED = 'The signal has changed since, and the channel would not get the change.';
const CHANGES = ['signal.updated', 'signal.closed'] as const;

/**
 * Returns why dead messages are not sent again, by their ids: they would end without an attempt, or their signal has changed since.
 * @param now ms UTC by the wall clock
 */
export async function refusedReplays(
  db: Database,
  dead: readonly DeliveryRow[],
  now: number,
): Promise<ReadonlyMap<string, string>> {
  const openings = dead.filter(({ type }) => type === 'signal.opened');
  const changes = dead.filter(({ type }) => type === 'signal.updated' || type === 'signal.closed');
  const [overtaken, changed, unsent] = await Promise.all([
    selectOvertaken(db, changes),
    selectChanged(db, openings),
    selectUnsent(db, dead, now),
  ]);
  return new Map([
    ...overtaken.map((id): [string, string] => [id, LATER]),
    ...changed.map((id): [string, string] => [id, CHANGED]),
    ...unsent,
  ]);
}

/** Read with their sources at a time. */
const PART = 1_000;

/** Returns those that would end without an attempt if they were queued again, with the reason. */
async function selectUnsent(db: Database, dead: readonly DeliveryRow[], now: number): Promise<[string, string][]> {
  const unsent: [string, string][] = [];
  for (let from = 0; from < dead.length; from += PART) {
    const part = dead.slice(from, from + PART);
    const getCases = await readCases(db, part, now);
    for (const one of getCases(part)) {
      // Nothing counts as public: what only the public delay shows to the member is not sent again.
      const obstacle = findObstacle(one, { now, marketNow: now, speed: 1, publicDelayMs: Number.POSITIVE_INFINITY });
      if (obstacle?.action === 'end') unsent.push([one.row.id, toSentence(obstacle.reason)]);
    }
  }
  return unsent;
}

/** Reasons that are words of receipts. */
const SENTENCES: Readonly<Record<string, string>> = {
  plan: "The member's plan does not include the signal.",
  [NOT_NEEDED]: 'A channel before it in the fallback has accepted the message.',
};

const toSentence = (reason: string): string => SENTENCES[reason] ?? `${reason[0]!.toUpperCase()}${reason.slice(1)}.`;

/** Returns in a sentence why a channel is sent nothing; null if it is. */
export function stoppedText(channel: Parameters<typeof channelRefusal>[0]): string | null {
  const refusal = channelRefusal(channel);
  return refusal && toSentence(refusal);
}

/** Returns the changes of which the channel has a later one, or may have it in a moment. */
async function selectOvertaken(db: Database, changes: readonly DeadLetter[]): Promise<string[]> {
  if (changes.length === 0) return [];
  const ids = changes.map(({ id }) => id);
  const { rows } = await db.execute<{ id: string }>(sql`
    select d.id from delivery d
    where d.id = any(${sql.param(ids)}::text[]) and exists (
      select from delivery later
      where later.signal_id = d.signal_id and later.channel_id = d.channel_id and later.source_log = d.source_log
        and later.source_index > d.source_index and later.type in ('signal.updated', 'signal.closed')
        and later.state in ('delivered', 'sending'))`);
  return rows.map(({ id }) => id);
}

/** Returns the openings whose signal has a change that does not wait for their channel: none is queued for a dead opening. */
async function selectChanged(db: Database, openings: readonly DeadLetter[]): Promise<string[]> {
  const signalIds = [...new Set(openings.flatMap(({ signalId }) => signalId ?? []))];
  const entries = (await readEntriesAbout(db, signalIds)).filter(({ kind }) => kind !== 'signal.opened');
  if (entries.length === 0) return [];
  const channelIds = [...new Set(openings.map(({ channelId }) => channelId))];
  const asking = await db
    .select({ id: deliveryChannel.id })
    .from(deliveryChannel)
    .where(and(isOneOf(deliveryChannel.id, channelIds), sql`${deliveryChannel.categories} ? 'updates'`));
  const waiting = await db
    .select({ channelId: delivery.channelId, signalId: delivery.signalId, index: delivery.sourceIndex })
    .from(delivery)
    .where(
      and(
        isOneOf(delivery.signalId, signalIds),
        isOneOf(delivery.channelId, channelIds),
        inArray(delivery.type, [...CHANGES]),
        inArray(delivery.state, ['pending', 'retrying']),
      ),
    );
  const asks = new Set(asking.map(({ id }) => id));
  const waits = new Set(waiting.map((one) => `${one.channelId} ${one.signalId} ${one.index}`));
  const bySignal = Map.groupBy(entries, ({ signalId }) => signalId);
  return openings.flatMap(({ id, channelId, signalId }) => {
    const ofSignal = bySignal.get(signalId) ?? [];
    const isChanged = ofSignal.some(({ index }) => !waits.has(`${channelId} ${signalId} ${index}`));
    return asks.has(channelId) && isChanged ? [id] : [];
  });
}

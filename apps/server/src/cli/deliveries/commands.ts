import { DEAD_DAYS, type KindQueue, REASON_MAX } from '@sealtick/contract';
import { readQueue, replayDead, selectDead, switchSending } from '../../modules/delivery/index.ts';
import { systemClock } from '../../platform/clock.ts';
import { UsageError } from '../../platform/errors.ts';
import { moment, text } from '../operator/options.ts';
import { record } from '../operator/record.ts';
import { toUsageError } from '../operator/use-account.ts';
import { print } from '../print.ts';
import { textTable } from '../text-table.ts';
import { useDatabase } from '../use-database.ts';

const DEAD_MOST = 200;

interface JsonFlag {
  readonly json?: boolean;
}
interface ReasonFlag {
  readonly reason: string;
}

/** Prints what is sent, and what waits. */
export async function showQueue({ json = false }: JsonFlag): Promise<void> {
  const queue = await useDatabase(({ database }) => readQueue(database, Date.now()));
  if (json) return print(JSON.stringify(queue));
  const { sending, kinds, ending, telegramPace } = queue;
  print(sending?.isPaused ? `Sending is paused since ${sending.at}: ${sending.reason}` : 'Messages are sent.');
  print(
    textTable(
      COLUMNS.map(([name]) => name),
      kinds.map((one) => COLUMNS.map(([, read]) => read(one))),
    ),
  );
  for (const { kind, check } of kinds) if (check?.detail) print(`${kind}: ${check.detail}`);
  for (const one of ending)
    print(`${one.channelId} accepts nothing since ${one.failingSince}; it is disabled at ${one.endsAt}.`);
  const { perSecond, chats, freshSeconds } = telegramPace;
  print(
    `Telegram takes ${perSecond} messages per second: ${chats} chats in the ${freshSeconds} s in which a 5m signal is fresh.`,
  );
}

const orDash = (value: string | number | null): string | number => value ?? '-';

const COLUMNS: readonly (readonly [string, (one: KindQueue) => string | number])[] = [
  ['kind', ({ kind }) => kind],
  ['check', ({ check }) => orDash(check?.state ?? null)],
  ['channels', ({ channels }) => channels],
  ['failing', ({ failing }) => failing],
  ['disabled', ({ disabled }) => disabled],
  ['waiting', ({ waiting }) => waiting],
  ['retrying', ({ retrying }) => retrying],
  ['oldest', ({ oldestAt }) => orDash(oldestAt)],
  ['delivered 24 h', ({ delivered }) => delivered],
  ['missed 24 h', ({ missed }) => missed],
  ['dead 24 h', ({ dead }) => dead],
  ['p50 ms', ({ queuedToAccepted: { p50 } }) => orDash(p50)],
  ['p95 ms', ({ queuedToAccepted: { p95 } }) => orDash(p95)],
  ['p99 ms', ({ queuedToAccepted: { p99 } }) => orDash(p99)],
];

/** Returns the command that pauses all sending, or resumes it. */
export const switchByCommand =
  (isPaused: boolean) =>
  async ({ reason: given }: ReasonFlag): Promise<void> => {
    const reason = text('--reason', given, REASON_MAX);
    await record(isPaused ? 'deliveries.paused' : 'deliveries.resumed', reason, (tx) =>
      switchSending(systemClock, tx, { isPaused, reason }),
    ).catch(toUsageError);
    print(isPaused ? 'Sending is paused.' : 'Messages are sent.');
  };

/** Prints what was rejected, or failed in every attempt. */
export async function listDead({ json = false }: JsonFlag): Promise<void> {
  const { answer: dead } = await useDatabase(({ database }) => selectDead(systemClock, database, { limit: DEAD_MOST }));
  if (json) return print(JSON.stringify({ dead }));
  print(`${dead.length}${dead.length === DEAD_MOST ? ' or more' : ''} dead messages in ${DEAD_DAYS} days`);
  if (dead.length === 0) return;
  const header = ['id', 'ended', 'kind', 'channel', 'type', 'account', 'attempts', 'reason'];
  print(
    textTable(
      header,
      dead.map(({ id, endedAt, kind, channelId, type, accountId, attempts, reason }) => {
        return [id, endedAt, kind, channelId, type, accountId, attempts, reason ?? ''];
      }),
    ),
  );
}

/** Sends dead messages again. */
export async function replayByCommand(
  id: string | undefined,
  { since, reason: given }: ReasonFlag & { readonly since?: string },
): Promise<void> {
  if ((id === undefined) === (since === undefined)) throw new UsageError('Give either a message id or --since.');
  const what = since === undefined ? { id: id! } : { since: new Date(moment('--since', since)) };
  const reason = text('--reason', given, REASON_MAX);
  const { count, refused } = await record('deliveries.replayed', reason, (tx) =>
    replayDead(systemClock, tx, what),
  ).catch(toUsageError);
  print(`${count} ${count === 1 ? 'message is' : 'messages are'} sent again.`);
  for (const one of refused) print(`${one.count} ${one.count === 1 ? 'is' : 'are'} not. ${one.reason}`);
}

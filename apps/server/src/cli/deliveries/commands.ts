import { REASON_MAX } from '@sealtick/contract';
import { DAY_MS } from '@sealtick/engine';
import { readQueue, replayDead, selectDead, switchSending } from '../../modules/delivery/index.ts';
import { systemClock } from '../../platform/clock.ts';
import { UsageError } from '../../platform/errors.ts';
import { moment, text } from '../operator/options.ts';
import { record } from '../operator/record.ts';
import { toUsageError } from '../operator/use-account.ts';
import { print } from '../print.ts';
import { textTable } from '../text-table.ts';
import { useDatabase } from '../use-database.ts';

const DEAD_DAYS = 7;
const DEAD_MOST = 200;

interface JsonFlag {
  readonly json?: boolean;
}
interface ReasonFlag {
  readonly reason: string;
}

/** Prints what is sent, and what waits. */
export async function showQueue({ json = false }: JsonFlag): Promise<void> {
  const { sending, kinds } = await useDatabase(({ database }) => readQueue(database, Date.now()));
  if (json) return print(JSON.stringify({ sending, kinds }));
  const since = sending?.at.toISOString();
  print(sending?.isPaused ? `Sending is paused since ${since}: ${sending.reason}` : 'Messages are sent.');
  const header = [
    'kind',
    'channels',
    'failing',
    'waiting',
    'retrying',
    'oldest',
    'delivered 24 h',
    'missed 24 h',
    'dead 24 h',
  ];
  const rows = kinds.map((one) => [
    one.kind,
    one.channels,
    one.failing,
    one.waiting,
    one.retrying,
    one.oldestAt ?? '-',
    one.delivered,
    one.missed,
    one.dead,
  ]);
  print(textTable(header, rows));
}

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
  const since = new Date(Date.now() - DEAD_DAYS * DAY_MS);
  const found = await useDatabase(({ database }) => selectDead(database, since, DEAD_MOST));
  const dead = found.map(({ id, endedAt, kind, type, accountId, attempts, reason }) => ({
    id,
    endedAt: endedAt?.toISOString() ?? '',
    kind,
    type,
    accountId,
    attempts,
    reason: reason ?? '',
  }));
  if (json) return print(JSON.stringify({ dead }));
  print(`${dead.length} dead messages in ${DEAD_DAYS} days`);
  if (dead.length === 0) return;
  const header = ['id', 'ended', 'kind', 'type', 'account', 'attempts', 'reason'];
  print(
    textTable(
      header,
      dead.map((one) => Object.values(one)),
    ),
  );
}

/** Sends dead messages again. */
export async function replayByCommand(
  id: string | undefined,
  { since, reason: given }: ReasonFlag & { readonly since?: string },
): Promise<void> {
  if ((id === undefined) === (since === undefined))
    throw new UsageError('State either the id of a message or --since.');
  const what = since === undefined ? { id: id! } : { since: new Date(moment('--since', since)) };
  const reason = text('--reason', given, REASON_MAX);
  const count = await record('deliveries.replayed', reason, (tx) => replayDead(systemClock, tx, what)).catch(
    toUsageError,
  );
  print(`${count} ${count === 1 ? 'message is' : 'messages are'} sent again.`);
}

import {
  DELIVERY_ATTEMPTS_MAX,
  type InputOf,
  REPLAY_MAX,
  REPLAYS_PER_HOUR,
  type Replayed,
  type writes,
} from '@sealtick/contract';
import { MINUTE_MS } from '@sealtick/engine';
import { AppError } from '../../../platform/errors.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { wake } from '../../../platform/wake-up.ts';
import { findSignals, seesSignal } from '../../signals/index.ts';
import { visibleDeliveries } from '../access/visible-deliveries.ts';
import { DELIVERY_CHANNEL } from '../delivery-wake-up.ts';
import { type DeliveryRow, lockDeliveries, type ReplayRange, sendAgain } from './endpoint-repository.ts';
import { HourlyLimit } from './hourly-limit.ts';
import { requireEndpoint } from './verify-endpoint.ts';

const limit = new HourlyLimit('replay', REPLAYS_PER_HOUR);

type ReplayInput = InputOf<typeof writes.deliveryWebhooks.replay>;

/** Sends messages to an endpoint of the caller again, each with its id. An opening is not sent after valid-until. */
export async function replayDeliveries(viewer: Viewer, { id, ...wanted }: ReplayInput): Promise<Replayed> {
  const range = getRange(wanted);
  const endpoint = await requireEndpoint(viewer, id);
  const { isOn, state } = endpoint;
  if (!isOn || (state !== 'active' && state !== 'failing')) {
    throw new AppError('CONFLICT', 'The endpoint is not active. Switch it on and verify it first.');
  }
  const now = new Date(viewer.clock.now());
  const locked = await lockDeliveries(viewer.db, endpoint, range, REPLAY_MAX + 1);
  if (locked.length > REPLAY_MAX) {
    throw new AppError('UNPROCESSABLE', `The range has more than ${REPLAY_MAX} deliveries. Choose a shorter one.`);
  }
  const rows = await visibleDeliveries(viewer, locked);
  const openings = rows.filter(({ type }) => type === 'signal.opened');
  const signals = await findSignals(
    viewer.db,
    openings.flatMap(({ signalId }) => signalId ?? []),
  );
  const refused = rows.flatMap((row) => {
    const stored = row.type === 'signal.opened' ? signals.get(row.signalId ?? '') : undefined;
    // To whom the close is not public yet, the opening is not sent either.
    const showsClose = stored?.signal.status === 'closed' && seesSignal(viewer, stored, viewer.now);
    const reason = showsClose ? 'The signal has closed.' : whyNot(row, now);
    return reason === null ? [] : [{ deliveryId: row.id, reason }];
  });
  if ('id' in range) {
    if (rows.length === 0) throw new AppError('NOT_FOUND', 'Unknown delivery.');
    if (refused[0]) throw new AppError('UNPROCESSABLE', refused[0].reason);
  }
  const again = rows.filter((row) => !refused.some(({ deliveryId }) => deliveryId === row.id));
  await countReplays(viewer, endpoint.accountId, again.length, now);
  await sendAgain(viewer.db, again, now);
  await wake(viewer.db, DELIVERY_CHANNEL);
  return { replayed: again.length, refused };
}

/** @throws {AppError} RATE_LIMITED if the account can have no more sent again in this hour */
async function countReplays({ db }: Viewer, accountId: string, amount: number, now: Date): Promise<void> {
  if (amount === 0) return;
  const waitMs = await limit.take(db, { id: accountId, accountId, amount }, now.getTime());
  if (waitMs === 0) return;
  const minutes = Math.ceil(waitMs / MINUTE_MS);
  const refusal = `At most ${REPLAYS_PER_HOUR} messages of an account are sent again in an hour. Try again in ${minutes} min.`;
  throw new AppError('RATE_LIMITED', refusal, { retryAfterSeconds: Math.ceil(waitMs / 1_000) });
}

function getRange({ deliveryId, from, until }: Omit<ReplayInput, 'id'>): ReplayRange {
  if (deliveryId !== undefined && from === undefined && until === undefined) return { id: deliveryId };
  if (deliveryId === undefined && from !== undefined && until !== undefined) {
    // PostgreSQL has no year 0.
    return { from: new Date(Math.max(Date.parse(from), 0)), until: new Date(Math.max(Date.parse(until), 0)) };
  }
  throw new AppError('INVALID_REQUEST', 'Give either `deliveryId`, or `from` and `until`.');
}

/** Returns why a delivery is not sent again; null if it is. */
function whyNot({ type, state, reason, attempts, fence, expiresAt }: DeliveryRow, now: Date): string | null {
  if (type === 'test') return 'A test is sent once. Send another one.';
  if (expiresAt !== null && expiresAt <= now) return `It was valid until ${expiresAt.toISOString()}.`;
  if (fence >= DELIVERY_ATTEMPTS_MAX) return `It was sent ${DELIVERY_ATTEMPTS_MAX} times.`;
  switch (state) {
    case 'sending':
      return 'It is being sent.';
    case 'pending':
      return attempts === 0 ? 'It waits to be sent.' : null;
    case 'missed':
    case 'suppressed':
    case 'cancelled':
      return `It was not sent: ${(reason ?? state).replace(/\.$/, '')}.`;
    default:
      return null;
  }
}

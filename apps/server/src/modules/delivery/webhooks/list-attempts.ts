import { ENDPOINT_LOG_ROWS, type EndpointDelivery, type InputOf, type reads } from '@sealtick/contract';
import type { Page } from '../../../platform/http/serve-reads.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { seesSignal } from '../../signals/index.ts';
import { firstVisible } from '../access/visible-deliveries.ts';
import { buildMessage } from '../messages/build-message.ts';
import { readSources } from '../messages/read-sources.ts';
import { getLog } from '../messages/source-logs.ts';
import { type AttemptRow, selectAttempts } from '../sending/select-attempts.ts';
import { type DeliveryRow, type LogPosition, selectDeliveries } from './endpoint-repository.ts';
import { toWebhookMessage } from './to-webhook-message.ts';
import { requireEndpoint } from './verify-endpoint.ts';

type AttemptsQuery = InputOf<typeof reads.deliveryWebhooks.attempts>;

/** Returns the messages to an endpoint of the caller with the newest attempts of each, the newest first. */
export async function listAttempts(
  viewer: Viewer,
  { id, cursor }: AttemptsQuery,
): Promise<Page<readonly EndpointDelivery[]>> {
  const { accountId } = await requireEndpoint(viewer, id);
  const before = cursor === undefined ? null : getPosition(cursor);
  const limit = ENDPOINT_LOG_ROWS + 1;
  const found = await firstVisible<DeliveryRow>(viewer, limit, (after) =>
    selectDeliveries(viewer.db, { accountId, channelId: id, before: after ?? before, limit }),
  );
  const rows = found.slice(0, ENDPOINT_LOG_ROWS);
  const attempts = Map.groupBy(
    await selectAttempts(viewer.db, rows, { hasAnswers: true }),
    ({ deliveryId }) => deliveryId,
  );
  const last = found.length > rows.length ? rows.at(-1)! : null;
  // A replay counts its attempts from 0 again.
  const tried = rows.filter((row) => row.attempts > 0 || attempts.has(row.id));
  const toRequest = await rebuildRequests(viewer, tried);
  const answer = rows.map((row) => ({ ...toDelivery(row, attempts.get(row.id) ?? []), request: toRequest(row) }));
  return { answer, next: last && getCursor(last) };
}

const getCursor = ({ queuedAt, id }: LogPosition): string => `${queuedAt.getTime()}.${id}`;

function getPosition(cursor: string): LogPosition {
  const [at = '', id = ''] = cursor.split('.');
  return { queuedAt: new Date(Number(at)), id };
}

const OPEN: readonly string[] = ['pending', 'retrying', 'sending'];

function toDelivery(row: DeliveryRow, attempts: readonly AttemptRow[]): Omit<EndpointDelivery, 'request'> {
  const { id, type, signalId, sourceLog, sourceIndex, state, reason, queuedAt, endedAt, expiresAt } = row;
  return {
    id,
    type,
    signalId,
    index: getLog(sourceLog) === null ? null : sourceIndex,
    state,
    reason,
    queuedAt: queuedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    nextAttemptAt: OPEN.includes(state) ? row.nextAttemptAt.toISOString() : null,
    expiresAt: expiresAt?.toISOString() ?? null,
    attempts: attempts.map(({ startedAt, tookMs, outcome, status, answer, error }) => ({
      at: startedAt.toISOString(),
      tookMs,
      outcome,
      status,
      answer,
      error,
    })),
  };
}

/** Returns the body of each of these deliveries as of now; null for another one, or one whose source is deleted. */
async function rebuildRequests(
  viewer: Viewer,
  tried: readonly DeliveryRow[],
): Promise<(row: DeliveryRow) => string | null> {
  const sources = await readSources(viewer.db, tried);
  const maySee = (signalId: string) => {
    const signal = sources.getStored(signalId);
    return signal !== undefined && seesSignal(viewer, signal, viewer.now);
  };
  return (row) => {
    const message = tried.includes(row)
      ? buildMessage(row, sources, { market: viewer.market, getAge: () => 0, maySee })
      : null;
    return message && JSON.stringify(toWebhookMessage(message));
  };
}

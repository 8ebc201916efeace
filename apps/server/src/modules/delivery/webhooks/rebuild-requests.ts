import type { Viewer } from '../../../platform/viewer.ts';
import { seesSignal } from '../../signals/index.ts';
import { buildMessage } from '../messages/build-message.ts';
import { readSources } from '../messages/read-sources.ts';
import type { DeliveryRow } from './endpoint-repository.ts';
import { toWebhookMessage } from './to-webhook-message.ts';

/** Returns the body of each of these deliveries as of now; null for another one, or one whose source is deleted. */
export async function rebuildRequests(
  viewer: Viewer,
  tried: readonly DeliveryRow[],
): Promise<(row: DeliveryRow) => string | null> {
  const sources = await readSources(viewer.database, tried);
  const maySee = (signalId: string) => {
    const signal = sources.signal(signalId);
    return signal !== undefined && seesSignal(viewer, signal, viewer.now);
  };
  return (row) => {
    const message = tried.includes(row) ? buildMessage(row, sources, { ageOf: () => 0, maySee }) : null;
    return message && JSON.stringify(toWebhookMessage(message));
  };
}

import type { Viewer } from '../../../platform/viewer.ts';
import { seesSignal } from '../../signals/index.ts';
import { buildMessage } from '../messages/build-message.ts';
import { readSources } from '../messages/read-sources.ts';
import type { DeliveryRow } from './endpoint-repository.ts';
import { toWebhookMessage } from './to-webhook-message.ts';

/** Returns the body that each delivery posted; null for one that was not tried, or whose source is deleted. */
export async function rebuildRequests(
  viewer: Viewer,
  rows: readonly DeliveryRow[],
): Promise<(row: DeliveryRow) => string | null> {
  const tried = rows.filter(({ attempts }) => attempts > 0);
  const sources = await readSources(viewer.database, tried);
  const maySee = (signalId: string) => {
    const signal = sources.signal(signalId);
    return signal !== undefined && seesSignal(viewer, signal, viewer.now);
  };
  return (row) => {
    const message = row.attempts > 0 ? buildMessage(row, sources, { ageOf: () => 0, maySee }) : null;
    return message && JSON.stringify(toWebhookMessage(message));
  };
}

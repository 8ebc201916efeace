import { type DeliveryFigures, reads, type SiteFigures, type StatusHistory } from '@sealtick/contract';
import { serve } from '../../platform/http/serve-reads.ts';
import type { ServerModule } from '../../platform/module.ts';

interface MeasurementsDeps {
  /** Returns what the checks found in the last 24 hours. */
  readonly readDay: () => Promise<StatusHistory>;
  /** Returns how fast the live feed sent the signals of the last 24 hours. */
  readonly readDelivery: () => Promise<DeliveryFigures>;
}

/** Creates the module that serves the measured figures of the site: the same as its status and delivery pages show. */
export function createMeasurements({ readDay, readDelivery }: MeasurementsDeps): ServerModule {
  return {
    name: 'measurements',
    reads: [serve(reads.site.figures, async () => getFigures(await readDay(), await readDelivery()))],
  };
}

function getFigures(
  { since, minutes, uptime, lowest, components }: StatusHistory,
  { measured, closeToFeed, sealToFeed }: DeliveryFigures,
): SiteFigures {
  const { operational, degraded, outage } = minutes;
  return {
    since,
    checkedMinutes: operational + degraded + outage,
    responseMs: components.find(({ id }) => id === 'website')?.responseMs ?? null,
    uptime,
    uptimeOf: lowest,
    signals: measured,
    closeToFeed,
    sealToFeed,
  };
}

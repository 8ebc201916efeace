import { afterHydration } from '../lib/scripts/deferred.tsx';

/** The count of what would be sent of a strategy. Its script is loaded after the page. */
export const StrategySentCount = afterHydration<{ strategyId: string }>(
  async () => (await import('./sent-count.tsx')).StrategySentCount,
  null,
);

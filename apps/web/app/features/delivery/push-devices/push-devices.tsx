import { afterHydration } from '../../../lib/scripts/deferred.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

/** The browsers that show the member's messages: this one, with a button to allow it, and the others. */
export const PushDevices = afterHydration(
  async () => (await import('./device-list.tsx')).DeviceList,
  <Skeleton className="h-16" />,
);

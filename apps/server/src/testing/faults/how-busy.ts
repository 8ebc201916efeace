import { availableParallelism, loadavg } from 'node:os';

/** How many times more is asked of this machine than it can do, over the last minute; at least 1. Others use it, too. */
export const howBusy = (): number => Math.max(1, (loadavg()[0] ?? 0) / availableParallelism());

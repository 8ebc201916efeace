import type { Holder } from './instance-lock.ts';
import { judge } from './processes.ts';

/** Returns a short description of the program that holds a lock, for messages. */
export function describeHolder(holder: Holder): string {
  if (holder.pid === 0) return 'an unknown program';
  return `process ${holder.pid}${getPlace(holder)}, ${holder.address ?? 'which is still starting'}`;
}

function getPlace(holder: Holder): string {
  const where = judge(holder);
  if (where === 'another container') return ` in another container (host name ${holder.hostname})`;
  return where === 'another kernel' ? ` on another machine (host name ${holder.hostname})` : '';
}

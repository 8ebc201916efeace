import type { Holder } from './instance-lock.ts';
import { judge } from './processes.ts';

/** Which program holds a lock and where it runs, in a few words. */
export function describeHolder(holder: Holder): string {
  if (holder.pid === 0) return 'a program that has not said which it is';
  return `process ${holder.pid}${placeOf(holder)}, ${holder.address ?? 'which is still starting'}`;
}

function placeOf(holder: Holder): string {
  const where = judge(holder);
  if (where === 'another container') return ` in another container (host name ${holder.hostname})`;
  return where === 'another kernel' ? ` on another machine (host name ${holder.hostname})` : '';
}

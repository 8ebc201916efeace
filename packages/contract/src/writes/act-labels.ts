import * as writes from './index.ts';
import type { Write } from './write.ts';

/** Returns the acts of all declared writes in words, by their names. */
export function actLabels(): Readonly<Record<string, string>> {
  const all = Object.values<Readonly<Record<string, Write>>>(writes).flatMap((ofNoun) => Object.values(ofNoun));
  return Object.fromEntries(all.flatMap(({ audit }) => (audit === null ? [] : [[audit.act, audit.label]])));
}

import { useEffect, useState } from 'react';
import { readStored, store } from '../../lib/browser/browser-storage.ts';
import type { ReleaseView } from './release-view.ts';

const KEY = 'sealtick.release';

/** Returns how many releases are newer than those that this browser showed at its last visit; 0 at the first one. */
export function useNewReleases(releases: readonly Pick<ReleaseView, 'version'>[]): number {
  const [count, setCount] = useState(0);
  const latest = releases[0]?.version;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a visit shows the same count until a release follows
  useEffect(() => {
    if (latest === undefined) return;
    const known = readStored(KEY);
    const newer = releases.findIndex(({ version }) => version === known);
    setCount(Math.max(0, newer));
    store(KEY, latest);
  }, [latest]);
  return count;
}

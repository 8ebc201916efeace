import { ANONYMOUS } from '@sealtick/contract';
import type { Database } from '../database.ts';
import type { Viewer } from '../viewer.ts';

/** A viewer for tests: by default anonymous, of a real market without a public delay, its clock that of the market. */
export const testViewer = (db: Database, given: Partial<Viewer> = {}): Viewer => ({
  principal: ANONYMOUS,
  now: 0,
  clock: { now: () => given.now ?? 0 },
  market: 'real',
  publicDelayMs: 0,
  db,
  ...given,
});

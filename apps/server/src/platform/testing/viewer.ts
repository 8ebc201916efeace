import { ANONYMOUS } from '@sealtick/contract';
import type { Database } from '../database.ts';
import type { Viewer } from '../viewer.ts';

/** A viewer for tests: anonymous, of a real market without a public delay by default. */
export const testViewer = (db: Database, given: Partial<Viewer> = {}): Viewer => ({
  principal: ANONYMOUS,
  now: 0,
  market: 'real',
  publicDelayMs: 0,
  db,
  ...given,
});

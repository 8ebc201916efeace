import { reads, writes } from '@sealtick/contract';
import { serve } from '../../platform/http/serve-reads.ts';
import { serveWrite } from '../../platform/http/serve-writes.ts';
import type { ServerModule } from '../../platform/module.ts';
import { markSeen, readLastSeen } from './last-seen.ts';

/** Creates the module that knows when members last looked at the signals. */
export function createLastSeen(): ServerModule {
  return {
    name: 'last-seen',
    reads: [serve(reads.lastSeen.get, readLastSeen)],
    writes: [serveWrite(writes.lastSeen.mark, markSeen)],
  };
}

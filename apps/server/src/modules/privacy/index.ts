import { reads, writes } from '@sealtick/contract';
import { serve } from '../../platform/http/serve-reads.ts';
import { serveWrite } from '../../platform/http/serve-writes.ts';
import type { ServerModule } from '../../platform/module.ts';
import { readPrivacy, savePrivacy } from './privacy.ts';

/** Creates the module of what members allow besides what is necessary. */
export function createPrivacy(): ServerModule {
  return {
    name: 'privacy',
    reads: [serve(reads.privacy.get, readPrivacy)],
    writes: [serveWrite(writes.privacy.save, (viewer, form, state) => savePrivacy(viewer, form, state))],
  };
}

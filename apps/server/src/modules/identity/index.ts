import { reads } from '@sealtick/contract';
import { serve } from '../../platform/http/serve-reads.ts';
import type { Identity } from '../../platform/identity.ts';
import type { ServerModule } from '../../platform/module.ts';

/** Creates the module that serves the user of the request. */
export function createIdentity({ userOf, canSignIn }: Identity): ServerModule {
  return {
    name: 'identity',
    reads: [
      serve(reads.auth.user, ({ principal }) => userOf(principal)),
      serve(reads.site.visitor, async ({ principal }) => ({ user: await userOf(principal), canSignIn })),
    ],
  };
}

import type { Identity } from '../../platform/identity.ts';
import type { ServerModule } from '../../platform/module.ts';
import { identityRoutes } from './identity.routes.ts';

/** Who the visitor is. */
export function createIdentity(identity: Identity): ServerModule {
  return { name: 'identity', routes: identityRoutes(identity) };
}

import { requireAccount } from '../../../platform/require-account.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { lockSealing, requireStepUpIfProtected } from '../../identity/index.ts';
import { updateChannel } from '../channels/channel-repository.ts';
import type { EndpointDeps } from './endpoint-deps.ts';
import { lockEndpoints } from './endpoint-repository.ts';
import { newSecret, openSecrets, replaceCurrent, sealSecrets } from './endpoint-secrets.ts';
import { requireEndpoint } from './verify-endpoint.ts';

/** Replaces the secret of an endpoint; those before sign too, each for a day after its replacement. The secret is returned this once. */
export async function replaceSecret(deps: EndpointDeps, viewer: Viewer, id: string) {
  const { clock, box } = deps;
  const accountId = requireAccount(viewer);
  await requireStepUpIfProtected(viewer);
  await lockEndpoints(viewer.db, accountId);
  const row = await requireEndpoint(viewer, id);
  const secret = newSecret();
  const secrets = replaceCurrent(await openSecrets(box, row), secret, clock.now());
  await lockSealing(viewer.db);
  await updateChannel(viewer.db, accountId, id, { secret: await sealSecrets(box, id, secrets) });
  return { secret, previousUntil: new Date(secrets.previous[0]!.until).toISOString() };
}

import type { Channel } from '@sealtick/contract';
import { AppError } from '../../../platform/errors.ts';
import { requireAccount } from '../../../platform/require-account.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { type ChannelRow, selectChannel, setChannelState, toChannel } from '../channels/channel-repository.ts';
import { openSecrets, signingSecrets } from './endpoint-secrets.ts';
import type { EndpointNeeds } from './needs.ts';

/** Returns an endpoint of the caller. @throws {AppError} NOT_FOUND */
export async function requireEndpoint(viewer: Viewer, id: string): Promise<ChannelRow> {
  const row = await selectChannel(viewer.database, requireAccount(viewer), id);
  if (row?.kind !== 'webhook') throw new AppError('NOT_FOUND', 'Unknown endpoint.');
  return row;
}

/** Sends an endpoint of the caller its challenge again. One that was disabled is active again if it confirms it. */
export const verifyEndpoint = (needs: EndpointNeeds, viewer: Viewer, id: string): Promise<Channel> =>
  needs.challenges.inTurn(requireAccount(viewer), () => verify(needs, viewer, id));

async function verify(needs: EndpointNeeds, viewer: Viewer, id: string): Promise<Channel> {
  const { clock, box, challenges } = needs;
  const row = await requireEndpoint(viewer, id);
  challenges.count(row.accountId);
  const secrets = signingSecrets(await openSecrets(box, row), clock.now());
  // The row is not locked before, or a slow endpoint would hold up the sender.
  const failure = await challenges.send(row, secrets);
  const failed = row.state === 'active' ? 'failing' : row.state;
  const state = { state: failure === null ? 'active' : failed, reason: failure } as const;
  await setChannelState(viewer.database, id, state, new Date(clock.now()));
  return toChannel(await requireEndpoint(viewer, id));
}

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
export async function verifyEndpoint(needs: EndpointNeeds, viewer: Viewer, id: string): Promise<Channel> {
  const { clock, box, challenges } = needs;
  const row = await requireEndpoint(viewer, id);
  challenges.count(row.accountId);
  const secrets = signingSecrets(await openSecrets(box, row), clock.now());
  await recordChallenge(viewer, row, await challenges.send(row, secrets), new Date(clock.now()));
  return toChannel(await requireEndpoint(viewer, id));
}

/** Stores what came of a challenge. The row is not locked before, or a slow endpoint would hold up the sender. */
export async function recordChallenge(
  { database }: Viewer,
  { id, state }: Pick<ChannelRow, 'id' | 'state'>,
  failure: string | null,
  now: Date,
): Promise<void> {
  const failed = state === 'active' ? 'failing' : state;
  await setChannelState(database, id, { state: failure === null ? 'active' : failed, reason: failure }, now);
}

import type { Channel } from '@sealtick/contract';
import { AppError } from '../../../platform/errors.ts';
import { requireAccount } from '../../../platform/require-account.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { type ChannelRow, selectChannel, setChannelState, toChannel } from '../channels/channel-repository.ts';
import type { EndpointDeps } from './endpoint-deps.ts';
import { openSecrets, signingSecrets } from './endpoint-secrets.ts';

/** Returns an endpoint of the caller. @throws {AppError} NOT_FOUND */
export async function requireEndpoint(viewer: Viewer, id: string): Promise<ChannelRow> {
  const row = await selectChannel(viewer.db, requireAccount(viewer), id);
  if (row?.kind !== 'webhook') throw new AppError('NOT_FOUND', 'Unknown endpoint.');
  return row;
}

/** An endpoint that was sent its challenge. */
interface ChallengeResult {
  readonly row: ChannelRow;
  /** Why it did not confirm it, in a sentence; null if it did. */
  readonly failure: string | null;
}

/** Sends an endpoint of the caller its challenge again. */
export const challengeEndpoint = (deps: EndpointDeps, viewer: Viewer, id: string): Promise<ChallengeResult> =>
  deps.challenges.inTurn(requireAccount(viewer), () => challenge(deps, viewer, id));

async function challenge(deps: EndpointDeps, viewer: Viewer, id: string): Promise<ChallengeResult> {
  const { clock, box, challenges } = deps;
  const row = await requireEndpoint(viewer, id);
  await challenges.count(viewer.db, row.accountId);
  const secrets = signingSecrets(await openSecrets(box, row), clock.now());
  return { row, failure: await challenges.send(row, secrets) };
}

/** Stores what came of a challenge. An endpoint that was disabled is active again if it confirmed it. */
export async function verifyEndpoint(viewer: Viewer, { row, failure }: ChallengeResult): Promise<Channel> {
  const { id, state } = row;
  const failed = state === 'active' ? 'failing' : state;
  const after = { state: failure === null ? 'active' : failed, reason: failure } as const;
  await setChannelState(viewer.db, id, after, new Date(viewer.clock.now()));
  return toChannel(await requireEndpoint(viewer, id));
}

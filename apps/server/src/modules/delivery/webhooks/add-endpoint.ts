import { CHANNELS, type InputOf, type writes } from '@sealtick/contract';
import { withTransaction } from '../../../platform/database.ts';
import { isEgressPort, parseEgressAddress } from '../../../platform/egress/egress-address.ts';
import { Networks } from '../../../platform/egress/public-address.ts';
import { AppError } from '../../../platform/errors.ts';
import { requireAccount } from '../../../platform/require-account.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { requireCapacity } from '../../billing/index.ts';
import { lockSealing, requireStepUpIfProtected, requireVerified } from '../../identity/index.ts';
import {
  countChannels,
  insertChannel,
  newChannelId,
  selectChannelsAt,
  toChannel,
} from '../channels/channel-repository.ts';
import type { EndpointDeps } from './endpoint-deps.ts';
import { lockEndpoints } from './endpoint-repository.ts';
import { newSecret, sealSecrets } from './endpoint-secrets.ts';

type EndpointInput = InputOf<typeof writes.deliveryWebhooks.add>;

/** A new endpoint that was sent its challenge and is not stored yet. */
interface ChallengedEndpoint {
  readonly id: string;
  readonly secret: string;
  readonly address: string;
  /** Why it did not confirm the challenge, in a sentence; null if it did. */
  readonly failure: string | null;
}

/** Sends an endpoint that the caller wants to add its challenge. @throws {AppError} where it cannot be added */
export const challengeNewEndpoint = (
  deps: EndpointDeps,
  viewer: Viewer,
  wanted: EndpointInput,
): Promise<ChallengedEndpoint> => deps.challenges.inTurn(requireAccount(viewer), () => challenge(deps, viewer, wanted));

async function challenge(deps: EndpointDeps, viewer: Viewer, wanted: EndpointInput): Promise<ChallengedEndpoint> {
  const { webhookAllow, challenges } = deps;
  const accountId = requireAccount(viewer);
  await requireStepUpIfProtected(viewer);
  await requireVerified(viewer.db, accountId);
  const address = getAddress(wanted.url, webhookAllow);
  await withTransaction(viewer.db, async (database) => {
    await requireRoom(deps, { ...viewer, db: database }, accountId, address);
    await challenges.count(database, accountId);
  });
  const [id, secret] = [newChannelId(), wanted.secret ?? newSecret()];
  return { id, secret, address, failure: await challenges.send({ id, address }, [secret]) };
}

/** Adds an endpoint of the caller, which was sent its challenge. The secret is returned this once. */
export async function addEndpoint(
  deps: EndpointDeps,
  viewer: Viewer,
  { url, categories }: EndpointInput,
  { id, secret, address, failure }: ChallengedEndpoint,
) {
  const { clock, box } = deps;
  const { db } = viewer;
  const accountId = requireAccount(viewer);
  await lockEndpoints(db, accountId);
  // Another one may have been added in the meantime.
  await requireRoom(deps, viewer, accountId, address);
  await lockSealing(db);
  const row = await insertChannel(
    db,
    {
      id,
      accountId,
      kind: 'webhook',
      address,
      label: url,
      state: failure === null ? 'active' : 'unverified',
      reason: failure,
      categories: [...new Set(categories ?? CHANNELS.webhook.categories)],
      secret: await sealSecrets(box, id, { current: secret, previous: null }),
    },
    new Date(clock.now()),
  );
  return { channel: toChannel(row), secret };
}

/** Returns the address as it is requested. @throws {AppError} if it has no https and is of no allowed network, or for its port */
function getAddress(text: string, webhookAllow: readonly string[]): string {
  const { protocol, href, port } = new URL(text);
  try {
    if (protocol !== 'https:') return parseEgressAddress(href, new Networks(webhookAllow)).href;
  } catch {
    throw refuseUrl('must begin with https://');
  }
  if (!isEgressPort(Number(port || 443))) throw refuseUrl('must have the port 443, 8443, or one from 1024 on');
  return href;
}

const refuseUrl = (message: string) =>
  new AppError('UNPROCESSABLE', `\`url\` ${message}.`, { errors: [{ path: 'url', message }] });

async function requireRoom({ clock }: EndpointDeps, { db }: Viewer, accountId: string, address: string) {
  const isTaken = (await selectChannelsAt(db, 'webhook', address)).some((one) => one.accountId === accountId);
  if (isTaken) throw new AppError('CONFLICT', 'You have an endpoint with this address.');
  await requireCapacity({ db, clock }, accountId, 'maxEndpoints', await countChannels(db, accountId, 'webhook'));
}

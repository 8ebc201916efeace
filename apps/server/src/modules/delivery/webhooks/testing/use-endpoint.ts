import { afterAll, beforeAll, beforeEach } from 'vitest';
import { createEgress, type Egress } from '../../../../platform/egress/egress.ts';
import { SecretBox } from '../../../../platform/secrets/secret-box.ts';
import type { Outcome, Target } from '../../channels/channel-adapter.ts';
import type { DeliveryMessage } from '../../messages/delivery-message.ts';
import { type EndpointSecrets, newSecret, sealSecrets } from '../endpoint-secrets.ts';
import { createWebhookAdapter } from '../webhook-adapter.ts';
import { Receiver } from './receiver.ts';
import { endpointRow } from './samples.ts';

/** Encrypts with a key that no file holds. */
export const testBox = new SecretBox(async () => [{ id: 'test', bytes: Buffer.alloc(32, 7) }]);

/** Counts no posts. */
export const countPost = async () => 0;

const LOOPBACK = ['127.0.0.0/8'];

interface Options {
  /** Whether the receiver counts as one of a private network, whose answers are not shown. */
  readonly isPrivate?: boolean;
  /** Limits of the client, where a test cannot wait for those of the program. */
  readonly limits?: Parameters<typeof createEgress>[0]['limits'];
}

/** Starts a receiver on this machine, and an adapter that may reach it, for the tests of a file. */
export function useEndpoint({ limits, isPrivate = false }: Options = {}) {
  const receiver = new Receiver();
  const client = createEgress({ allow: LOOPBACK, limits: { failureMs: 0, ...limits } });
  const egress: Egress = async (...request) => ({ ...(await client(...request)), isPrivate });
  const adapter = createWebhookAdapter({ egress, box: testBox, countPost: countPost });
  const secrets: EndpointSecrets = { current: newSecret(), previous: [] };
  beforeAll(() => receiver.start());
  beforeEach(() => receiver.reset());
  afterAll(() => receiver.stop());

  /** Sends a message to the receiver, or to another address. */
  async function send(
    message: DeliveryMessage,
    given: Partial<Target> & { readonly url?: string } = {},
  ): Promise<Outcome> {
    const { url = receiver.url, ...target } = given;
    const sealed = endpointRow(url, '');
    return adapter.send(message, {
      channel: { ...sealed, secret: await sealSecrets(testBox, sealed.id, secrets) },
      deliveryId: 'dl_one',
      opening: null,
      now: Date.now(),
      expiresAt: null,
      signal: new AbortController().signal,
      ...target,
    });
  }

  return { receiver, adapter, secrets, send };
}

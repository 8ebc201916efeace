import { reads, writes } from '@sealtick/contract';
import type { Config } from '../../../config.ts';
import type { Clock } from '../../../platform/clock.ts';
import { createEgress, type Egress } from '../../../platform/egress/egress.ts';
import { serve } from '../../../platform/http/serve-reads.ts';
import { serveWrite } from '../../../platform/http/serve-writes.ts';
import { readEncryptionKeys } from '../../../platform/secrets/encryption-keys.ts';
import { keysOfSecond } from '../../../platform/secrets/keys-of-second.ts';
import { SecretBox } from '../../../platform/secrets/secret-box.ts';
import type { ChannelPart } from '../channels/channel-part.ts';
import { addEndpoint } from './add-endpoint.ts';
import { EndpointChallenges } from './endpoint-challenges.ts';
import { listAttempts } from './list-attempts.ts';
import { replaceSecret } from './replace-secret.ts';
import { replayDeliveries } from './replay-deliveries.ts';
import { verifyEndpoint } from './verify-endpoint.ts';
import { createWebhookAdapter } from './webhook-adapter.ts';

interface Needs {
  readonly config: Pick<Config, 'egressAllow' | 'encryptionSecrets' | 'dataDir'>;
  readonly clock: Clock;
  /** Replaces the client of other servers. */
  readonly egress?: Egress;
}

/** Creates the channels of webhook endpoints: messages are posted to them as Standard Webhooks 1.0.0 describes. */
export function createWebhookChannel({ config, clock, egress: given }: Needs): ChannelPart {
  const { egressAllow } = config;
  const egress = given ?? createEgress({ allow: egressAllow });
  const keys = () => readEncryptionKeys(config);
  const box = new SecretBox(keys, keysOfSecond(keys, clock));
  const needs = { clock, egress, box, egressAllow, challenges: new EndpointChallenges({ clock, egress }) };
  const { deliveryWebhooks } = writes;
  return {
    adapter: createWebhookAdapter({ egress, box }),
    reads: [serve(reads.deliveryWebhooks.attempts, listAttempts)],
    writes: [
      serveWrite(deliveryWebhooks.add, (viewer, wanted) => addEndpoint(needs, viewer, wanted)),
      serveWrite(deliveryWebhooks.verify, (viewer, { id }) => verifyEndpoint(needs, viewer, id)),
      serveWrite(deliveryWebhooks.replaceSecret, (viewer, { id }) => replaceSecret(needs, viewer, id)),
      serveWrite(deliveryWebhooks.replay, (viewer, wanted) => replayDeliveries(clock, viewer, wanted)),
    ],
  };
}

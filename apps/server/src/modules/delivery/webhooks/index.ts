import { ENDPOINT_POSTS_PER_HOUR, reads, writes } from '@sealtick/contract';
import type { Config } from '../../../config/config.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database.ts';
import type { Egress } from '../../../platform/egress/egress.ts';
import { membersEgress } from '../../../platform/egress/members-egress.ts';
import { serve } from '../../../platform/http/serve-reads.ts';
import { servePreparedWrite, serveWrite } from '../../../platform/http/serve-writes.ts';
import { readEncryptionKeys } from '../../../platform/secrets/encryption-keys.ts';
import { keysOfSecond } from '../../../platform/secrets/keys-of-second.ts';
import { SecretBox } from '../../../platform/secrets/secret-box.ts';
import type { ChannelPart } from '../channels/channel-part.ts';
import { addEndpoint, challengeNewEndpoint } from './add-endpoint.ts';
import { EndpointChallenges } from './endpoint-challenges.ts';
import { GatheredCounts } from './gathered-counts.ts';
import { HourlyLimit } from './hourly-limit.ts';
import { listAttempts } from './list-attempts.ts';
import { replaceSecret } from './replace-secret.ts';
import { replayDeliveries } from './replay-deliveries.ts';
import { challengeEndpoint, verifyEndpoint } from './verify-endpoint.ts';
import { createWebhookAdapter } from './webhook-adapter.ts';

interface WebhooksDeps {
  readonly config: Pick<Config, 'webhookAllow' | 'encryptionSecrets' | 'dataDir'>;
  readonly clock: Clock;
  /** Counts what is sent. */
  readonly workDatabase: Database;
  /** Replaces the client of other servers. */
  readonly egress?: Egress;
}

/** Creates the channels of webhook endpoints: messages are posted to them as Standard Webhooks 1.0.0 describes. */
export function createWebhookChannel({ config, clock, workDatabase, egress: given }: WebhooksDeps): ChannelPart {
  const { webhookAllow } = config;
  const egress = given ?? membersEgress(webhookAllow);
  const keys = () => readEncryptionKeys(config);
  const box = new SecretBox(keys, keysOfSecond(keys, clock));
  const deps = { clock, egress, box, webhookAllow, challenges: new EndpointChallenges({ clock, egress }) };
  const limit = new HourlyLimit('post', ENDPOINT_POSTS_PER_HOUR, { commitsEarly: true });
  const posts = new GatheredCounts({ db: workDatabase, limit });
  const { deliveryWebhooks } = writes;
  return {
    adapter: createWebhookAdapter({
      egress,
      box,
      countPost: (channel, now) => posts.take(channel, now),
    }),
    reads: [serve(reads.deliveryWebhooks.attempts, listAttempts)],
    writes: [
      servePreparedWrite(
        deliveryWebhooks.add,
        (viewer, wanted) => challengeNewEndpoint(deps, viewer, wanted),
        (viewer, wanted, challenged) => addEndpoint(deps, viewer, wanted, challenged),
      ),
      servePreparedWrite(
        deliveryWebhooks.verify,
        (viewer, { id }) => challengeEndpoint(deps, viewer, id),
        (viewer, _input, challenged) => verifyEndpoint(viewer, challenged),
      ),
      serveWrite(deliveryWebhooks.replaceSecret, (viewer, { id }) => replaceSecret(deps, viewer, id)),
      serveWrite(deliveryWebhooks.replay, replayDeliveries),
    ],
  };
}

import type { Clock } from '../../../platform/clock.ts';
import type { Egress } from '../../../platform/egress/egress.ts';
import type { SecretBox } from '../../../platform/secrets/secret-box.ts';
import type { EndpointChallenges } from './endpoint-challenges.ts';

/** What the calls about endpoints need. */
export interface EndpointDeps {
  readonly clock: Clock;
  readonly egress: Egress;
  readonly box: SecretBox;
  readonly challenges: EndpointChallenges;
  /** Networks that may be reached although they are private; only they may be addressed without https. */
  readonly webhookAllow: readonly string[];
}

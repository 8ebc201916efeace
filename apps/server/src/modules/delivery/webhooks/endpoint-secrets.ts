import { randomBytes } from 'node:crypto';
import { SECRET_OVERLAP_HOURS } from '@sealtick/contract';
import { HOUR_MS } from '@sealtick/engine';
import { z } from 'zod';
import type { SecretBox } from '../../../platform/secrets/secret-box.ts';
import { channelSecretRow } from '../delivery.tables.ts';

const KEY_BYTES = 32;

/** What signs the messages to an endpoint. */
const EndpointSecrets = z.strictObject({
  current: z.string(),
  /** The one before, and until when it signs too, ms UTC by the wall clock. */
  previous: z.strictObject({ secret: z.string(), until: z.number() }).nullable(),
});
export type EndpointSecrets = z.infer<typeof EndpointSecrets>;

/** Returns a new secret, as Standard Webhooks writes it. */
export const newSecret = (): string => `whsec_${randomBytes(KEY_BYTES).toString('base64')}`;

/** Returns the secrets after a replacement. @param now ms UTC by the wall clock */
export const replaceCurrent = ({ current }: EndpointSecrets, secret: string, now: number): EndpointSecrets => ({
  current: secret,
  previous: { secret: current, until: now + SECRET_OVERLAP_HOURS * HOUR_MS },
});

/** Returns the secrets that sign, the current one first. @param now ms UTC by the wall clock */
export const signingSecrets = ({ current, previous }: EndpointSecrets, now: number): readonly string[] =>
  previous !== null && now < previous.until ? [current, previous.secret] : [current];

/** Returns the stored form of an endpoint's secrets, bound to its row. */
export const sealSecrets = (box: SecretBox, channelId: string, secrets: EndpointSecrets): Promise<string> =>
  box.seal(Buffer.from(JSON.stringify(secrets)), channelSecretRow(channelId));

/** @throws {Error} where the stored form was changed, or belongs to another row, or its key is missing */
export async function openSecrets(
  box: SecretBox,
  { id, secret }: { readonly id: string; readonly secret: string | null },
): Promise<EndpointSecrets> {
  if (secret === null) throw new Error(`The endpoint ${id} has no secret.`);
  return EndpointSecrets.parse(JSON.parse((await box.open(secret, channelSecretRow(id))).toString()));
}

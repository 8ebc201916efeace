import { randomBytes } from 'node:crypto';
import { REPLACED_SECRETS_MAX, SECRET_OVERLAP_HOURS } from '@sealtick/contract';
import { HOUR_MS } from '@sealtick/engine';
import { z } from 'zod';
import { AppError } from '../../../platform/errors.ts';
import type { SecretBox } from '../../../platform/secrets/secret-box.ts';
import { channelSecretRow } from '../delivery.tables.ts';

const KEY_BYTES = 32;

/** A secret that was replaced, and until when it signs too, ms UTC by the wall clock. */
const Replaced = z.strictObject({ secret: z.string(), until: z.number() });

/** What signs the messages to an endpoint. */
const EndpointSecrets = z.strictObject({
  current: z.string(),
  /** The newest first. Stored rows may also hold one alone, or null. */
  previous: z.union([
    z.array(Replaced).readonly(),
    Replaced.nullable().transform((one) => (one === null ? [] : [one])),
  ]),
});
export type EndpointSecrets = z.output<typeof EndpointSecrets>;

/** Returns a new secret, as Standard Webhooks writes it. */
export const newSecret = (): string => `whsec_${randomBytes(KEY_BYTES).toString('base64')}`;

/**
 * Returns the secrets after a replacement. @param now ms UTC by the wall clock
 * @throws {AppError} RATE_LIMITED while as many as may sign were replaced
 */
export function replaceCurrent(secrets: EndpointSecrets, secret: string, now: number): EndpointSecrets {
  const valid = stillValid(secrets, now);
  const oldest = valid.at(-1);
  if (oldest !== undefined && valid.length >= REPLACED_SECRETS_MAX) throw tooOften(oldest.until, now);
  return {
    current: secret,
    previous: [{ secret: secrets.current, until: now + SECRET_OVERLAP_HOURS * HOUR_MS }, ...valid],
  };
}

/** Returns the secrets that sign, the current one first. @param now ms UTC by the wall clock */
export const signingSecrets = (secrets: EndpointSecrets, now: number): readonly string[] => [
  secrets.current,
  ...stillValid(secrets, now).map(({ secret }) => secret),
];

const stillValid = ({ previous }: EndpointSecrets, now: number) => previous.filter(({ until }) => now < until);

const tooOften = (until: number, now: number) =>
  new AppError(
    'RATE_LIMITED',
    `At most ${REPLACED_SECRETS_MAX} secrets are replaced in ${SECRET_OVERLAP_HOURS} hours. Try again at ${new Date(until).toISOString()}.`,
    { retryAfterSeconds: Math.ceil((until - now) / 1_000) },
  );

/** Returns the stored form of an endpoint's secrets, bound to its row. */
export const sealSecrets = (
  box: SecretBox,
  channelId: string,
  secrets: z.input<typeof EndpointSecrets>,
): Promise<string> => box.seal(Buffer.from(JSON.stringify(secrets)), channelSecretRow(channelId));

/** @throws {Error} where the stored form was changed, or belongs to another row, or its key is missing */
export async function openSecrets(
  box: SecretBox,
  { id, secret }: { readonly id: string; readonly secret: string | null },
): Promise<EndpointSecrets> {
  if (secret === null) throw new Error(`The endpoint ${id} has no secret.`);
  return EndpointSecrets.parse(JSON.parse((await box.open(secret, channelSecretRow(id))).toString()));
}

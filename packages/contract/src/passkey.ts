import { z } from 'zod';
import { line } from './typed-text.ts';

const base64url = z.string().regex(/^[\w-]{1,8192}$/, 'is not a base64url text');
const credential = { id: base64url, rawId: base64url, type: z.literal('public-key') };

/** What a browser returns of a new passkey, as its `toJSON()` writes it; other fields are ignored. */
export const PasskeyAttestation = z.object({
  ...credential,
  response: z.object({ clientDataJSON: base64url, attestationObject: base64url }),
});

/** What a browser returns of a passkey that was used; other fields are ignored. */
export const PasskeyAssertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.optional(),
  }),
});

export const PasskeyName = line(60).min(1);

export type PasskeyAttestation = z.output<typeof PasskeyAttestation>;
export type PasskeyAssertion = z.output<typeof PasskeyAssertion>;

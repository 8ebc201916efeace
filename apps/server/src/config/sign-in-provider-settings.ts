import { z } from 'zod';
import { isLoopback } from '../platform/loopback.ts';

/** A provider of OpenID Connect, as the operator sets it. */
export interface SignInProviderSettings {
  /** Names it in addresses of the site: `/login/provider/{id}`. */
  readonly id: string;
  /** Shown to members. */
  readonly name: string;
  /** Address below which the provider describes itself. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

const MOST = 8;

/** Whether an issuer is https, or http on this machine. */
function isIssuer(value: string): boolean {
  const url = URL.canParse(value) ? new URL(value) : null;
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname));
  return isSafe && !url.search && !url.hash && !url.username && !url.password;
}

const Provider = z.strictObject({
  id: z.string().regex(/^[a-z\d]([a-z\d-]{0,30}[a-z\d])?$/, 'must be 1–32 lower-case letters, digits and hyphens'),
  name: z.string().trim().min(1).max(40),
  issuer: z.string().max(500).refine(isIssuer, 'must be an https address without parameters, or http on this machine'),
  clientId: z.string().min(1).max(500),
  clientSecret: z.string().min(1).max(500),
});

/** Reads the providers from JSON. No issue contains a value, because one of them is a secret. */
export const signInProviders = z.string().transform((text, ctx): readonly SignInProviderSettings[] => {
  const refuse = (reason: string) => {
    ctx.addIssue({ code: 'custom', params: { reason } });
    return z.NEVER;
  };
  const json = parsed(text);
  if (json === undefined) return refuse('this is not JSON');
  const { success, data, error } = z.array(Provider).max(MOST).safeParse(json);
  if (!success) return refuse(error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '));
  for (const field of ['id', 'name', 'issuer'] as const) {
    if (new Set(data.map((one) => one[field])).size < data.length) return refuse(`two have the same ${field}`);
  }
  return data;
});

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

import { z } from 'zod';
import { Instant } from './instant.ts';
import { KEY_MODES, KEY_SCOPE_NAMES, KEY_SECRET } from './key-scopes.ts';
import { plainText } from './plain-text.ts';
import { line } from './typed-text.ts';

/** How long a secret that was replaced works at most, hours. */
export const KEY_OVERLAP_HOURS_MAX = 168;
export const KEY_OVERLAP_HOURS_DEFAULT = 24;
/** Addresses and networks in the allow-list of a key. */
export const KEY_ADDRESSES_MAX = 20;
/** Longest life of a key that expires, days. */
export const KEY_DAYS_MAX = 3_650;

export const ApiKeySecret = plainText().regex(KEY_SECRET, 'must be an API key');
export const ApiKeyId = plainText().regex(/^key_[\w-]{22}$/, 'must be the id of an API key');
export const EXAMPLE_KEY_ID = 'key_u4R8kZ0qS1mT7vXc2Yb9Aw';

const Network = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);
const KeyAddress = plainText()
  .max(49)
  .refine((text) => Network.safeParse(text).success, 'must be an IP address or a network such as 192.0.2.0/24');

/** An API key, without its secret. */
export const ApiKey = z.object({
  id: z.string(),
  name: z.string(),
  mode: z.enum(KEY_MODES),
  scopes: z.array(z.enum(KEY_SCOPE_NAMES)).readonly(),
  /** Addresses and networks that may use it; empty for all. */
  addresses: z.array(z.string()).readonly(),
  /** First 12 and last 4 characters of the secret. */
  start: z.string(),
  end: z.string(),
  createdAt: Instant,
  /** Null if it does not expire. */
  expiresAt: Instant.nullable(),
  /** To the minute; null if it was never used. */
  lastUsedAt: Instant.nullable(),
  /** Until then the secret that was replaced works too; null without one. */
  previousUntil: Instant.nullable(),
});
export type ApiKey = z.infer<typeof ApiKey>;

/** An API key with its secret, which is shown this once. */
export const CreatedApiKey = ApiKey.extend({ secret: z.string() });
export type CreatedApiKey = z.infer<typeof CreatedApiKey>;

/** What a new key is made of. */
export const NewApiKey = z.strictObject({
  name: line(60, 'Enter a name.'),
  mode: z.enum(KEY_MODES).default('live'),
  scopes: z.array(z.enum(KEY_SCOPE_NAMES)).min(1, 'Choose at least one scope.').max(KEY_SCOPE_NAMES.length),
  /** Null for a key that does not expire. */
  expiresInDays: z.int().min(1).max(KEY_DAYS_MAX).nullable().default(null),
  addresses: z.array(KeyAddress).max(KEY_ADDRESSES_MAX).default([]),
});

/** What the keys of an account used in the last 24 hours. */
export const KeyUsage = z.object({
  /** Name of the plan. */
  plan: z.string(),
  /** Calls of all keys together in an hour, by the plan; counted from each full hour. */
  callsPerHour: z.int(),
  /** Calls since the last full hour, and since midnight UTC. */
  thisHour: z.int(),
  today: z.int(),
  /** Calls by key, hour and route, the newest hour first. */
  rows: z
    .array(
      z.object({
        keyId: z.string(),
        hour: Instant,
        route: z.string(),
        /** Calls, those refused included. */
        calls: z.int(),
        /** Calls above a limit. */
        refused: z.int(),
      }),
    )
    .readonly(),
});
export type KeyUsage = z.infer<typeof KeyUsage>;

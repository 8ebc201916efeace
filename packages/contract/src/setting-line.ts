import { z } from 'zod';
import { Instant } from './instant.ts';
import { Claim } from './site-settings.ts';

/** One setting of the site, as its operator sees it. */
export const SettingLine = z.object({
  /** Such as `phone`, or `claim.authorised`. */
  name: z.string(),
  meaning: z.string(),
  /** What a value must be. */
  rule: z.string(),
  /** Null if it does not apply; of a claim its evidence and last day. */
  value: z.string().nullable(),
  /** The value unless the operator sets another; null if it then does not apply, and of a claim. */
  defaultValue: z.string().nullable(),
  /** Whether it may be without a value. */
  isOptional: z.boolean(),
  /** What is missing before going live; null if nothing is. */
  problem: z.string().nullable(),
  /** Null if it is not a claim. */
  claim: Claim.nullable(),
});

/** A change of a setting. */
export const SettingChange = z.object({
  at: Instant,
  name: z.string(),
  by: z.enum(['operator', 'command-line']),
  /** Email address of the operator; null for a command, or if the account was deleted. */
  operator: z.string().nullable(),
  /** Values before and after it, null where none applied; absent where they are not stored. */
  before: z.string().nullable().optional(),
  after: z.string().nullable().optional(),
});

export const SettingsOfOperator = z.object({ lines: z.array(SettingLine), changes: z.array(SettingChange) });

export type SettingLine = z.infer<typeof SettingLine>;
export type SettingChange = z.infer<typeof SettingChange>;
export type SettingsOfOperator = z.infer<typeof SettingsOfOperator>;

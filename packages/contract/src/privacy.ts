import { z } from 'zod';
import { Instant } from './instant.ts';

const CHOICES = {
  functional: z.boolean(),
  analytics: z.boolean(),
  marketing: z.boolean(),
} as const;

/** What a member allows. */
export const PrivacyForm = z.strictObject({ necessary: z.literal(true).default(true), ...CHOICES });

/** The choices of an account; null before they were saved, when nothing counts as consent. */
export const AccountPrivacy = z.object({
  choices: z.object({ necessary: z.literal(true), ...CHOICES, savedAt: Instant }).nullable(),
});

export type PrivacyForm = z.infer<typeof PrivacyForm>;
export type AccountPrivacy = z.infer<typeof AccountPrivacy>;

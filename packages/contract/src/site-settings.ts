import { z } from 'zod';

/** Something that only the operator can vouch for. What is not `confirmed` is shown with the sample mark. */
export const Claim = z.object({
  id: z.string(),
  statement: z.string(),
  status: z.enum(['confirmed', 'unconfirmed', 'expired']),
  /** Where it can be checked: an https address, or the name of a document. */
  evidence: z.string().nullable(),
  /** Last day on which it holds, in UTC (YYYY-MM-DD). */
  expires: z.iso.date().nullable(),
});

/** Who runs the site and how they are reached. Null where the operator has none. */
export const SiteSettings = z.object({
  name: z.string(),
  legalEntity: z.string(),
  region: z.string(),
  phone: z.string(),
  generalEmail: z.string(),
  supportEmail: z.string(),
  salesEmail: z.string(),
  complianceEmail: z.string(),
  xUrl: z.string().nullable(),
  linkedinUrl: z.string().nullable(),
  telegramUrl: z.string().nullable(),
  chatUrl: z.string().nullable(),
  regulator: z.string().nullable(),
  registrationNumber: z.string().nullable(),
  regulatorAddress: z.string().nullable(),
  /** Names of the settings above that still hold an example. */
  samples: z.array(z.string()),
  claims: z.array(Claim),
});

export type Claim = z.infer<typeof Claim>;
export type SiteSettings = z.infer<typeof SiteSettings>;

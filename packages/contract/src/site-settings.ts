import { z } from 'zod';

/** A statement that only the operator can confirm. Unless `confirmed` it is shown with the sample mark. */
export const Claim = z.object({
  id: z.string(),
  statement: z.string(),
  status: z.enum(['confirmed', 'unconfirmed', 'expired']),
  /** Evidence: an https address or the name of a document. */
  evidence: z.string().nullable(),
  /** Last day on which it is valid, in UTC (YYYY-MM-DD). */
  expires: z.iso.date().nullable(),
});

/** The operator's logo. */
export const SiteLogo = z.object({
  /** Path of the PNG file; another file has another path. */
  url: z.string(),
  /** Pixels of the file. */
  width: z.int().positive(),
  height: z.int().positive(),
});

export const MISSED_FIGURES = ['show', 'hide'] as const;

/** Operator and contacts of the site; null if not applicable. */
export const SiteSettings = z.object({
  name: z.string(),
  legalEntity: z.string(),
  /** Postal address of the legal entity, on one line. */
  postalAddress: z.string(),
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
  /** Number of the legal entity in the register of companies, its VAT number, and its registered office. */
  companyNumber: z.string().nullable(),
  vatNumber: z.string().nullable(),
  registeredOffice: z.string().nullable(),
  /** Within which time each team answers, as `parseResponseTime` reads it. */
  salesResponse: z.string(),
  supportResponse: z.string(),
  legalResponse: z.string(),
  riskResponse: z.string(),
  dataResponse: z.string(),
  inquiryResponse: z.string(),
  complaintResponse: z.string(),
  concernResponse: z.string(),
  /** On which days support is reached by telephone. */
  supportHours: z.string(),
  /** How soon the live chat is answered. */
  chatResponse: z.string(),
  /** Roles of the operator's leadership, as `parseRoles` reads them. */
  leadershipRoles: z.string().nullable(),
  /** Documents of the operator: https addresses or paths of the site. */
  employeeHandbookUrl: z.string().nullable(),
  regulatoryFrameworkUrl: z.string().nullable(),
  securityPoliciesUrl: z.string().nullable(),
  customerPoliciesUrl: z.string().nullable(),
  /** Whether the front page shows measured figures that miss their target. The status page always shows them. */
  missedFigures: z.enum(MISSED_FIGURES),
  /** Null shows the mark of the product. */
  logo: SiteLogo.nullable(),
  /** Names of the settings above that still have their example value. */
  samples: z.array(z.string()),
  claims: z.array(Claim),
});

export type Claim = z.infer<typeof Claim>;
export type SiteLogo = z.infer<typeof SiteLogo>;
export type SiteSettings = z.infer<typeof SiteSettings>;

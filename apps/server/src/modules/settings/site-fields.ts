import {
  DATA_RESPONSE_DAYS_MAX,
  type DueRule,
  EmailAddress,
  MISSED_FIGURES,
  parseResponseTime,
  parseRoles,
  RESPONSE_TIMES,
  type ResponseTimeName,
  type SiteSettings,
} from '@sealtick/contract';
import { z } from 'zod';
import { findInvisible } from './invisible-character.ts';
import { SitePath, WebAddress } from './web-address.ts';

/** One setting of the site: its texts for the operator, and the schema that reads it. */
export interface SiteField<T extends string | null = string | null> {
  readonly meaning: string;
  /** Describes a valid value, for error messages. */
  readonly rule: string;
  readonly default: T;
  /** Whether the default is only an example. */
  readonly isSample: boolean;
  readonly schema: z.ZodType<T, string>;
}

export type FieldName = Exclude<keyof SiteSettings, 'samples' | 'claims' | 'logo'>;

const line = (longest: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(longest)
    .refine((value) => !/\p{Cc}/u.test(value) && findInvisible(value) === null);

/** Input and stored value for "not applicable". */
export const NONE = 'none';
const orNone = (schema: z.ZodType<string, string>): z.ZodType<string | null, string> =>
  z.union([
    z
      .string()
      .trim()
      .toLowerCase()
      .pipe(z.literal(NONE))
      .transform(() => null),
    schema,
  ]);

const text = (meaning: string, value: string, longest: number, isSample = false): SiteField<string> => ({
  meaning,
  rule: `one line of 1 to ${longest} characters, such as ${value}`,
  default: value,
  isSample,
  schema: line(longest),
});

const email = (meaning: string, value: string): SiteField<string> => ({
  meaning,
  rule: `an email address, such as ${value}`,
  default: value,
  isSample: true,
  schema: EmailAddress,
});

const link = (meaning: string, value: string | null): SiteField => ({
  meaning,
  rule: `an https address, such as ${value ?? 'https://chat.example.com'}, or none`,
  default: value,
  isSample: value !== null,
  schema: orNone(WebAddress),
});

const official = (meaning: string, value: string): SiteField => ({
  ...text(meaning, value, 200, true),
  rule: `one line of 1 to 200 characters, such as ${value}, or none`,
  schema: orNone(line(200)),
});

const documentLink = (meaning: string): SiteField => ({
  meaning,
  rule: 'an https address, a path of this site such as /files/handbook.pdf, or none',
  default: null,
  isSample: false,
  schema: orNone(z.union([WebAddress, SitePath])),
});

const responseTime = (what: string, name: ResponseTimeName): SiteField<string> => ({
  meaning: `Within which time ${what}. Due times follow from the later end.`,
  rule: 'a time such as 24 hours, 2-4 hours, 30 days or 1-2 business days',
  default: RESPONSE_TIMES[name],
  isSample: false,
  schema: line(40).refine((value) => parseResponseTime(value) !== null),
});

/** Five business days are at least seven days of the calendar. */
const calendarDays = (rule: DueRule): number => {
  if ('hours' in rule) return rule.hours / 24;
  return 'days' in rule ? rule.days : (rule.businessDays * 7) / 5;
};

const dataResponse = (): SiteField<string> => ({
  ...responseTime('requests about personal data are answered', 'dataResponse'),
  rule: `a time such as 30 days, 48 hours or 10-20 business days, at most ${DATA_RESPONSE_DAYS_MAX} days`,
  schema: line(40).refine((value) => {
    const rule = parseResponseTime(value);
    return rule !== null && calendarDays(rule) <= DATA_RESPONSE_DAYS_MAX;
  }),
});

const EXAMPLE_ROLES =
  'Head of strategy: owns the rules and their versions; Head of risk: may pause any strategy, alone; Head of engineering: runs the log and guards its key; Chief Compliance Officer: reads what is published about the service';

/** Every setting of the site. Examples use ranges that are reserved for examples. */
export const SITE_FIELDS: {
  readonly [N in FieldName]: SiteField<SiteSettings[N] extends string ? string : string | null>;
} = {
  name: text('Name of the site in header, titles and messages.', 'Sealtick', 40),
  legalEntity: text('Legal entity that runs the site.', 'Example Trading Ltd', 120, true),
  postalAddress: text('Postal address of the legal entity.', '2 Example Street, London', 200, true),
  region: text('Region that the site serves.', 'Global', 60),
  phone: {
    meaning: 'Telephone number.',
    rule: 'an international telephone number, such as +44 20 7946 0123',
    default: '+44 20 7946 0123',
    isSample: true,
    schema: z
      .string()
      .trim()
      .regex(/^\+[1-9](?:[ ()-]?\d){6,14}$/),
  },
  generalEmail: email('Address for general questions.', 'hello@example.com'),
  supportEmail: email('Address for support.', 'support@example.com'),
  salesEmail: email('Address for sales.', 'sales@example.com'),
  complianceEmail: email('Address of the compliance officer.', 'compliance@example.com'),
  xUrl: link('Page on X.', 'https://example.com/x'),
  linkedinUrl: link('Page on LinkedIn.', 'https://example.com/linkedin'),
  telegramUrl: link('Channel on Telegram.', 'https://example.com/telegram'),
  chatUrl: link('Address of the live chat.', null),
  regulator: official('Regulator of the operator.', 'Financial Conduct Authority'),
  registrationNumber: official('Registration number of the operator at the regulator.', '000000'),
  regulatorAddress: official('Address of the regulator.', '1 Example Street, London'),
  companyNumber: official('Number of the legal entity in the register of companies.', '00000000'),
  vatNumber: official('VAT number of the legal entity.', 'GB 000 0000 00'),
  registeredOffice: official('Registered office of the legal entity.', '2 Example Street, London'),
  salesResponse: responseTime('sales answers', 'salesResponse'),
  supportResponse: { ...responseTime('support answers', 'supportResponse'), isSample: true },
  legalResponse: responseTime('the legal team answers', 'legalResponse'),
  riskResponse: responseTime('the risk management team answers', 'riskResponse'),
  dataResponse: dataResponse(),
  inquiryResponse: responseTime('the compliance team answers an inquiry', 'inquiryResponse'),
  complaintResponse: responseTime('a complaint is answered', 'complaintResponse'),
  concernResponse: responseTime('a concern is investigated', 'concernResponse'),
  supportHours: text('When support can be reached by telephone.', 'on business days', 60, true),
  chatResponse: text('How soon the live chat is answered.', 'in under 2 minutes', 60, true),
  leadershipRoles: {
    meaning: 'Roles of the leadership on the page About, titles without names.',
    rule: 'one line of up to 12 roles with semicolons between them, each a title, or a title, a colon and what it is responsible for, such as Head of risk: may pause any strategy; or none',
    default: EXAMPLE_ROLES,
    isSample: true,
    schema: orNone(line(1_000).refine((value) => parseRoles(value) !== null)),
  },
  employeeHandbookUrl: documentLink('Employee Handbook, linked on the compliance page.'),
  regulatoryFrameworkUrl: documentLink('Regulatory Framework, linked on the compliance page.'),
  securityPoliciesUrl: documentLink('Security Policies, linked on the compliance page.'),
  customerPoliciesUrl: documentLink('Customer Policies, linked on the compliance page.'),
  missedFigures: {
    meaning: 'Whether the front page shows measured figures that miss their target. The status page always shows them.',
    rule: 'show or hide',
    default: 'show',
    isSample: false,
    schema: z.string().trim().toLowerCase().pipe(z.enum(MISSED_FIGURES)),
  },
};

export const FIELD_NAMES = Object.keys(SITE_FIELDS) as FieldName[];

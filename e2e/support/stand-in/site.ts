import type {
  BarsAnswer,
  BarsQuery,
  OwnPlan,
  Profile,
  SiteFigures,
  SiteSettings,
  User,
  Visitor,
} from '@sealtick/contract';
import { DAY_MS, HOUR_MS } from '@sealtick/engine';

const CLAIMS = [
  ['authorised', 'Authorised by a financial regulator'],
  ['compliance', '100% regulatory compliance'],
  ['monitoring', '24/7 compliance monitoring'],
  ['noOutstandingIssues', '0 outstanding compliance issues'],
  ['incidentFree', 'No significant incidents in 24 months'],
  ['soc2', 'SOC 2 certified'],
  ['compensationScheme', 'Member of the Financial Services Compensation Scheme'],
  ['ombudsman', 'Member of the Financial Ombudsman Service'],
  ['informationCommissioner', "Registered with the Information Commissioner's Office"],
  ['cyberAlliance', 'Member of the Cyber Security Alliance'],
] as const;

/** The settings of a new site: examples, each marked as one. */
export const exampleSettings: SiteSettings = {
  name: 'Sealtick',
  legalEntity: 'Example Trading Ltd',
  postalAddress: '2 Example Street, London',
  region: 'Global',
  phone: '+44 20 7946 0123',
  generalEmail: 'hello@example.com',
  supportEmail: 'support@example.com',
  salesEmail: 'sales@example.com',
  complianceEmail: 'compliance@example.com',
  xUrl: 'https://example.com/x',
  linkedinUrl: 'https://example.com/linkedin',
  telegramUrl: 'https://example.com/telegram',
  chatUrl: null,
  regulator: 'Financial Conduct Authority',
  registrationNumber: '000000',
  regulatorAddress: '1 Example Street, London',
  companyNumber: '00000000',
  vatNumber: 'GB 000 0000 00',
  registeredOffice: '2 Example Street, London',
  salesResponse: '24 hours',
  supportResponse: '2-4 hours',
  legalResponse: '3-5 business days',
  riskResponse: '1-2 business days',
  dataResponse: '30 days',
  inquiryResponse: '1-2 business days',
  complaintResponse: '15 business days',
  concernResponse: '5 business days',
  supportHours: 'on business days',
  chatResponse: 'in under 2 minutes',
  leadershipRoles:
    'Head of strategy: owns the rules and their versions; Head of risk: may pause any strategy, alone; Head of engineering: runs the log and guards its key; Chief Compliance Officer: reads what is published about the service',
  employeeHandbookUrl: null,
  regulatoryFrameworkUrl: null,
  securityPoliciesUrl: null,
  missedFigures: 'show',
  customerPoliciesUrl: null,
  logo: null,
  samples: [
    'legalEntity',
    'postalAddress',
    'phone',
    'generalEmail',
    'supportEmail',
    'salesEmail',
    'xUrl',
    'regulator',
    'registrationNumber',
    'regulatorAddress',
    'companyNumber',
    'vatNumber',
    'registeredOffice',
    'supportResponse',
    'supportHours',
    'chatResponse',
    'leadershipRoles',
  ],
  claims: CLAIMS.map(([id, statement]) => ({ id, statement, status: 'unconfirmed', evidence: null, expires: null })),
};

/** The settings of an operator who has set all of them. */
export const ownSettings: SiteSettings = {
  ...exampleSettings,
  name: 'Northwind',
  legalEntity: 'Northwind Research GmbH',
  postalAddress: 'Nordufer 1, 13353 Berlin, Germany',
  region: 'Europe',
  phone: '+49 30 123456',
  generalEmail: 'post@northwind.test',
  telegramUrl: null,
  leadershipRoles: 'Managing director: answers for the company; Head of research',
  employeeHandbookUrl: 'https://northwind.test/handbook.pdf',
  securityPoliciesUrl: '/compliance',
  chatUrl: 'https://chat.northwind.test/',
  logo: null,
  samples: [],
};

const EVIDENCE = 'https://northwind.test/soc-2.pdf';

/** The settings of an operator who has confirmed two claims, one of them with evidence at an address. */
const confirmedSettings: SiteSettings = {
  ...exampleSettings,
  claims: exampleSettings.claims.map((claim) => {
    if (claim.id === 'soc2') return { ...claim, status: 'confirmed', evidence: EVIDENCE };
    if (claim.id === 'cyberAlliance') return { ...claim, status: 'confirmed', evidence: 'Letter of 2 March 2026' };
    return claim.id === 'monitoring' ? { ...claim, status: 'expired', evidence: EVIDENCE } : claim;
  }),
};

/** Returns a scenario's settings. */
export function getSettings(scenario: string): SiteSettings {
  if (scenario === 'own settings') return ownSettings;
  return scenario === 'confirmed claims' ? confirmedSettings : exampleSettings;
}

const user: User = {
  profileImageUrl: null,
  firstName: 'Amara',
  lastName: 'Okafor',
  email: 'amara@northwind.test',
};

const pictured: User = { ...user, profileImageUrl: '/icon-192.png' };

/** A member without a name. */
const nameless: User = { profileImageUrl: null, firstName: null, lastName: null, email: 'zoe@northwind.test' };

const MEMBERS: ReadonlyMap<string, User> = new Map([
  ['logged in', user],
  ['logged in with a picture', pictured],
  ['logged in without a name', nameless],
  ['subscriber', user],
  ['granted plan', user],
  ['new member', user],
  ['failing member', user],
  ['ruined account', user],
  ['stopped account', user],
  ['operator', user],
  ['operator without a factor', user],
  ['operator without a proof', user],
  ['operator after a restore', user],
  ['operator of an unused program', user],
  ['operator of a failing program', user],
]);

/** Returns a scenario's visitor. */
export function getVisitor(scenario: string): Visitor {
  const member = MEMBERS.get(scenario) ?? null;
  return { user: member, canSignIn: scenario !== 'without login', isOperator: scenario.startsWith('operator') };
}

/** Returns the profile of a scenario's member. */
export function getProfile(scenario: string): Profile {
  const { firstName, lastName } = getVisitor(scenario).user ?? nameless;
  const isNew = firstName === null;
  return { firstName: firstName ?? '', lastName: lastName ?? '', timeZone: isNew ? 'UTC' : 'Europe/London' };
}

/** The plan of a new member. */
export const newMembersPlan: OwnPlan = {
  name: 'free',
  label: 'Free',
  state: 'free',
  until: null,
  maxStrategies: 0,
  hasMarketGroup: false,
  marketGroup: null,
  marketGroupFixedUntil: null,
  canTry: true,
};

/** Returns a scenario's figures of the running system. */
export function getFigures(scenario: string): SiteFigures {
  if (scenario === 'empty') {
    const none = { p50: null, p95: null, p99: null };
    const nothing = { since: null, checkedMinutes: 0, responseMs: null, uptime: null, uptimeOf: null, signals: 0 };
    return { ...nothing, closeToFeed: none, sealToFeed: none };
  }
  return {
    since: new Date(Date.now() - 24 * HOUR_MS).toISOString(),
    checkedMinutes: 1_430,
    responseMs: { p50: 9.1, p95: 14.2, n: 1_430 },
    uptime: 0.99969,
    uptimeOf: 'runner',
    signals: 311,
    closeToFeed: { p50: 52.4, p95: 88.2, p99: 190 },
    sealToFeed: { p50: 12.1, p95: 23.6, p99: 61 },
  };
}

const STEP_MS = { '5m': 300_000, '15m': 900_000, '1h': HOUR_MS, '4h': 14_400_000, daily: DAY_MS } as const;

/** Length of every series here: the usual windows of a walk-forward have room in it. */
const SERIES_MS = 3 * 365 * DAY_MS;

/** Bars around a price, the same for every request. */
export function getBars(
  { symbol, timeframe, from, to, limit }: BarsQuery,
  price: string,
  newest = Date.now(),
): BarsAnswer {
  const step = STEP_MS[timeframe];
  const last = Math.floor(Math.min(to ? Date.parse(to) : newest, newest) / step);
  const digits = price.split('.')[1]?.length ?? 0;
  const about = Number(price);
  const at = (i: number) =>
    about * (1 + 0.0011 * Math.sin(i / 9) + 0.0006 * Math.sin(i * 1.7) + 0.0004 * Math.sin(i * 0.61));
  const bars = Array.from({ length: limit }, (_, n) => {
    const i = last - limit + n;
    const [open, close] = [at(i), at(i + 1)];
    const reach = about * 0.0003 * (1 + Math.sin(i * 2.3) ** 2);
    return {
      time: new Date(i * step).toISOString(),
      closeTime: new Date((i + 1) * step).toISOString(),
      open: open.toFixed(digits),
      high: (Math.max(open, close) + reach).toFixed(digits),
      low: (Math.min(open, close) - reach).toFixed(digits),
      close: close.toFixed(digits),
      volume: 100,
    };
  });
  const wanted = bars.filter(({ time }) => from === undefined || time >= from);
  return {
    symbol,
    timeframe,
    market: 'simulated',
    accelerated: true,
    oldest: new Date(last * step - SERIES_MS).toISOString(),
    bars: wanted,
  };
}

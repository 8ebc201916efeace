import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { PUBLIC_FEED_DELAY_MINUTES_DEFAULT } from '@sealtick/contract';
import { parseVerifierKey, SIGNATURE_TYPE } from '@sealtick/log';
import { z } from 'zod';
import { isLoopback } from './platform/loopback.ts';
import type { SmtpServer } from './platform/mail/mail-route.ts';
import { signInProviders } from './sign-in-provider-settings.ts';
import { parseSmtpUrl } from './smtp-url.ts';
import { isNetwork, whyTooWide } from './trusted-network.ts';

/** One environment variable: its texts for `sealtick config`, and the schema that reads it. */
export interface EnvironmentVariable<T> {
  readonly meaning: string;
  /** Describes a right value, for error messages. An issue's `params.reason` is added to it. */
  readonly rule: string;
  readonly default: string | null;
  readonly secret?: true;
  readonly schema: z.ZodType<T, string>;
}

const variable = <T>(value: EnvironmentVariable<T>): EnvironmentVariable<T> => value;

const text = z.string().trim();

const wholeNumber = (min: number, max: number) =>
  text
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .pipe(z.number().min(min).max(max));

const url = (protocols: readonly string[]) =>
  text.refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol));

const databaseUrl = url(['postgres:', 'postgresql:']);

const webAddress = url(['http:', 'https:'])
  .transform((value) => new URL(value))
  .refine((value) => value.pathname === '/' && !value.search && !value.hash && !value.username)
  .transform((value) => value.origin);

const networks = text
  .transform((value) => value.split(',').map((part) => part.trim()))
  .refine((parts) => parts.every(isNetwork), { abort: true });

const trustedNetworks = networks.superRefine((parts, ctx) => {
  const [reason] = parts.flatMap((part) => whyTooWide(part) ?? []);
  if (reason !== undefined) ctx.addIssue({ code: 'custom', params: { reason } });
});

/** Whether a witness address is https, or http on this machine. */
const isWitnessUrl = (value: string): boolean => {
  const url = URL.canParse(value) ? new URL(value) : null;
  const isLocal = url !== null && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLocal);
  return isSafe && !url.search && !url.hash && !url.username;
};

const isWitnessKey = (value: string): boolean => {
  try {
    return parseVerifierKey(value, SIGNATURE_TYPE.cosignature).name !== '';
  } catch {
    return false;
  }
};

const witnesses = text
  .transform((value) => value.split(',').map((part) => part.trim().split(/\s+/)))
  .refine((parts) =>
    parts.every(([url = '', key = '', ...rest]) => isWitnessUrl(url) && isWitnessKey(key) && rest.length === 0),
  )
  .transform((parts) => parts.map(([url, key]) => ({ url: url!.replace(/\/+$/, ''), key: key! })));

const host = text.refine((value) => isIP(value) !== 0 || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(value));

export const ENVIRONMENT_VARIABLES = {
  PORT: variable({
    meaning: 'Port of the site and the API; 0 picks a free port.',
    rule: 'a whole number from 0 to 65535',
    default: '3000',
    schema: wholeNumber(0, 65_535),
  }),
  HOST: variable({
    meaning: 'Address to listen on; 0.0.0.0 or :: listens on every network of this machine.',
    rule: 'an IP address or a host name, such as 127.0.0.1',
    default: '127.0.0.1',
    schema: host,
  }),
  BASE_URL: variable({
    meaning: 'Public address of the site, used in links; by default the address listened on.',
    rule: 'an http or https address without a path, such as https://signals.example.com',
    default: null,
    schema: webAddress,
  }),
  DATA_DIR: variable({
    meaning: 'Folder of the embedded database and its password.',
    rule: 'the path of a folder',
    default: './data',
    schema: text.refine((value) => !value.includes('\0')).transform((value) => resolve(value)),
  }),
  CONTENT_DIR: variable({
    meaning:
      'Folder of your own documents, each in place of the one of the same name, such as legal/terms.md; by default none.',
    rule: 'the path of a folder',
    default: null,
    schema: text.refine((value) => !value.includes('\0')).transform((value) => resolve(value)),
  }),
  DATABASE_URL: variable({
    meaning:
      'Your own PostgreSQL 18 server, instead of the embedded one. Its user must own the database, unless DATABASE_OWNER_URL is set.',
    rule: 'an address such as postgres://user:password@host:5432/database',
    default: null,
    secret: true,
    schema: databaseUrl,
  }),
  DATABASE_OWNER_URL: variable({
    meaning:
      'The same database with the user that owns it and creates the tables, so that the user of DATABASE_URL needs no special rights.',
    rule: 'an address such as postgres://owner:password@host:5432/database, beside DATABASE_URL',
    default: null,
    secret: true,
    schema: databaseUrl,
  }),
  DATABASE_UID: variable({
    meaning:
      'User id that PostgreSQL runs as if root starts the program; by default an id without an account on this system.',
    rule: 'a user id from 1 to 999999999, except 65534, which daemons share',
    default: null,
    schema: wholeNumber(1, 999_999_999).refine((uid) => uid !== 65_534),
  }),
  MARKET: variable({
    meaning: 'Source of the bars: the built-in simulated market or imported files.',
    rule: 'simulated or files',
    default: 'simulated',
    schema: text.pipe(z.enum(['simulated', 'files'])),
  }),
  SIMULATED_BAR_SECONDS: variable({
    meaning: 'Wall-clock time of a simulated 5-minute bar, in seconds; less than 300 accelerates the market.',
    rule: 'a whole number from 1 to 300',
    // The strategies trade 1h bars and slower: at this speed most visitors see a new signal within a quarter of an
    // hour.
    default: '6',
    schema: wholeNumber(1, 300),
  }),
  PUBLIC_FEED_DELAY: variable({
    meaning: "Minutes by the market's clock until a signal is public; by default 0 while the market is simulated.",
    rule: 'a whole number from 0 to 10080',
    default: String(PUBLIC_FEED_DELAY_MINUTES_DEFAULT),
    schema: wholeNumber(0, 10_080),
  }),
  TRUST_PROXY: variable({
    meaning: 'Addresses of the reverse proxies whose X-Forwarded-For header is trusted; by default none.',
    rule: 'addresses or networks, at least /8 for IPv4 and /16 for IPv6, separated by commas, such as 10.0.0.5,192.168.0.0/16',
    default: null,
    schema: trustedNetworks,
  }),
  WITNESS_URLS: variable({
    meaning:
      'Witnesses that cosign the log: they receive the newest checkpoint every minute, and their cosignatures are served.',
    rule: 'the submission prefix and the verifier key of each witness, separated by a space, such as "https://witness.example.com witness.example.com/w1+8d66cf3f+BA…"; several separated by commas; http only on localhost',
    default: null,
    schema: witnesses,
  }),
  SIGN_IN_SECRET: variable({
    meaning:
      'Secret that signs the cookies of sign-ins, the same on every node; by default a key file in the data folder.',
    rule: 'at least 32 characters, such as the output of openssl rand -base64 32',
    default: null,
    secret: true,
    schema: text.min(32).max(200),
  }),
  ENCRYPTION_SECRET: variable({
    meaning:
      'Secret that encrypts other secrets in the database, the same on every node; by default a key file in the data folder.',
    rule: 'at least 32 characters without a comma, such as the output of openssl rand -base64 32; the new one, a comma and the old one while it is replaced',
    default: null,
    secret: true,
    schema: text
      .transform((value) => value.split(',').map((one) => one.trim()))
      .refine((all) => all.length <= 2 && all.every((one) => one.length >= 32 && one.length <= 200)),
  }),
  AUDIT_SECRET: variable({
    meaning:
      'Secret under which audit entries are hashed, the same on every node; by default a key file in the data folder.',
    rule: 'at least 32 characters, such as the output of openssl rand -base64 32',
    default: null,
    secret: true,
    schema: text.min(32).max(200),
  }),
  SMTP_URL: variable({
    meaning: 'Mail server that sends the mails of the site; needs MAIL_FROM. By default mails are queued and not sent.',
    rule: 'an address such as smtps://user:password@mail.example.com, or smtp://… for STARTTLS, with user and password or neither',
    default: null,
    secret: true,
    schema: text.transform(parseSmtpUrl).pipe(z.custom<SmtpServer>((server) => server !== null)),
  }),
  MAIL_FROM: variable({
    meaning: 'Sender of the mails of the site; the name beside it is the name of the site.',
    rule: 'an e-mail address, such as signals@example.com',
    default: null,
    schema: text.pipe(z.email().max(254)),
  }),
  DEV_MAILBOX: variable({
    meaning:
      'on shows mails on /dev/mail instead of sending them; auto does so if SMTP_URL is not set and only this machine can reach the site.',
    rule: 'on, off or auto',
    default: 'off',
    schema: text.pipe(z.enum(['on', 'off', 'auto'])),
  }),
  OIDC_PROVIDERS: variable({
    meaning:
      'Providers of OpenID Connect with which members may log in, beside password, link and passkey. By default none.',
    rule: 'a JSON list such as [{"id":"company","name":"Company","issuer":"https://id.example.com","clientId":"…","clientSecret":"…"}]',
    default: null,
    secret: true,
    schema: signInProviders,
  }),
  STRIPE_SECRET_KEY: variable({
    meaning:
      'Key of the payment provider Stripe; needs the three variables that follow. By default a paid plan is a request to sales.',
    rule: 'a secret or restricted key, such as sk_live_…',
    default: null,
    secret: true,
    schema: text.regex(/^[sr]k_(live|test)_\w{8,250}$/),
  }),
  STRIPE_WEBHOOK_SECRET: variable({
    meaning: 'Secret under which Stripe signs the events that it sends to /api/billing/stripe.',
    rule: 'the signing secret of the endpoint, such as whsec_…',
    default: null,
    secret: true,
    schema: text.regex(/^whsec_[\w+/=]{8,250}$/),
  }),
  STRIPE_PRICE_STARTER: variable({
    meaning: 'Price of Starter at Stripe; it must charge what the site shows.',
    rule: 'the id of a price, such as price_…',
    default: null,
    schema: text.regex(/^price_\w{1,200}$/),
  }),
  STRIPE_PRICE_PRO: variable({
    meaning: 'Price of Pro at Stripe; it must charge what the site shows.',
    rule: 'the id of a price, such as price_…',
    default: null,
    schema: text.regex(/^price_\w{1,200}$/),
  }),
  STRIPE_API_URL: variable({
    meaning: 'Address of the API of Stripe; another one is for tests.',
    rule: 'an https address without a path, or http on this machine',
    default: 'https://api.stripe.com',
    schema: webAddress.refine((origin) => origin.startsWith('https:') || isLoopback(new URL(origin).hostname)),
  }),
  PRICES_INCLUDE_TAX: variable({
    meaning:
      'Whether the prices of the plans include tax; with yes or no, Stripe computes the tax and shows the total before the payment.',
    rule: 'yes, no or none, where no tax is charged',
    default: 'none',
    schema: text.pipe(z.enum(['yes', 'no', 'none'])),
  }),
  TELEGRAM_BOT_TOKEN: variable({
    meaning: 'Token of the Telegram bot that sends signals to members. By default there is no bot.',
    rule: 'the token that BotFather gave you, such as 123456:ABC-DEF…',
    default: null,
    secret: true,
    schema: text.regex(/^\d{1,20}:[\w-]{20,100}$/),
  }),
  TELEGRAM_API_ROOT: variable({
    meaning: 'Address of the Bot API; another one is for a Bot API server of your own, and for tests.',
    rule: 'an https address without a path, or http on this machine',
    default: 'https://api.telegram.org',
    schema: webAddress.refine((origin) => origin.startsWith('https:') || isLoopback(new URL(origin).hostname)),
  }),
  TELEGRAM_WEBHOOK_SECRET: variable({
    meaning:
      'Secret with which Telegram sends updates to /api/telegram, below BASE_URL. By default one node asks Telegram for them.',
    rule: '16 to 256 letters, digits, _ and -, such as the output of openssl rand -hex 32',
    default: null,
    secret: true,
    schema: text.regex(/^[\w-]{16,256}$/),
  }),
  EGRESS_ALLOW_CIDRS: variable({
    meaning:
      'Private networks that outgoing requests may reach, also by http; by default none, so that no address which somebody enters leads into them.',
    rule: 'addresses or networks separated by commas, such as 10.0.0.5,192.168.0.0/16',
    default: null,
    schema: networks,
  }),
  LOG_LEVEL: variable({
    meaning: 'Lowest level of the log lines written to standard error.',
    rule: 'fatal, error, warn, info, debug, trace or silent',
    default: 'info',
    schema: text.pipe(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])),
  }),
  NODE_ENV: variable({
    meaning: 'production; development and test are for developers of the program.',
    rule: 'production, development or test',
    default: 'production',
    schema: text.pipe(z.enum(['production', 'development', 'test'])),
  }),
} as const;

export type VariableName = keyof typeof ENVIRONMENT_VARIABLES;
export type VariableValue<N extends VariableName> = z.output<(typeof ENVIRONMENT_VARIABLES)[N]['schema']>;
/** Reads one environment variable; null if it is not set. */
export type ReadVariable = <N extends VariableName>(name: N) => VariableValue<N> | null;

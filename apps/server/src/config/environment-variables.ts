import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { PUBLIC_FEED_DELAY_MINUTES_DEFAULT } from '@sealtick/contract/limits';
import { MINUTE_MS } from '@sealtick/engine/time-units';
import { parseVerifierKey, SIGNATURE_TYPE } from '@sealtick/log';
import { LONGEST_PUBLIC_DELAY_MS } from '@sealtick/record/longest-public-delay';
import { z } from 'zod';
import { BROKER_VARIABLES } from './broker-variables.ts';
import { text, url, variable, webAddress, wholeNumber } from './environment-variable.ts';
import { MAIL_VARIABLES } from './mail-variables.ts';
import { MARKET_VARIABLES } from './market-variables.ts';
import { PAYMENT_VARIABLES } from './payment-variables.ts';
import { PROBE_VARIABLES } from './probe-variables.ts';
import { signInProviders } from './sign-in-provider-settings.ts';
import { TELEGRAM_VARIABLES } from './telegram-variables.ts';
import { isNetwork, whyTooWide } from './trusted-network.ts';

const databaseUrl = url(['postgres:', 'postgresql:']);

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
  STRATEGIES_DIR: variable({
    meaning: 'Folder of your own strategies, one file each; they run with the rights of the program. By default none.',
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
  ...MARKET_VARIABLES,
  SIMULATED_BAR_SECONDS: variable({
    meaning: 'Wall-clock time of a simulated 5-minute bar, in seconds; less than 300 accelerates the market.',
    rule: 'a whole number from 1 to 300',
    // The strategies trade 1h bars and slower: at this speed most visitors see a new signal within a quarter of an
    // hour.
    default: '6',
    schema: wholeNumber(1, 300),
  }),
  SIMULATED_RUN_UP_DAYS: variable({
    meaning:
      'Days of market time that a new simulated market passes through at its first start, so that the site begins with signals in its log.',
    rule: 'a whole number from 0 to 30',
    default: '7',
    schema: wholeNumber(0, 30),
  }),
  PUBLIC_FEED_DELAY: variable({
    meaning: "Minutes by the market's clock until a signal is public; by default 0 while the market is simulated.",
    rule: `a whole number from 0 to ${LONGEST_PUBLIC_DELAY_MS / MINUTE_MS}`,
    default: String(PUBLIC_FEED_DELAY_MINUTES_DEFAULT),
    schema: wholeNumber(0, LONGEST_PUBLIC_DELAY_MS / MINUTE_MS),
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
      'Secret that signs the cookies of sessions, the same on every node; by default a key file in the data folder.',
    rule: 'at least 32 characters, such as the output of openssl rand -base64 32',
    default: null,
    secret: true,
    schema: text.min(32).max(200),
  }),
  REDIS_URL: variable({
    meaning: 'Redis or Valkey server that counts calls for all nodes; by default each node counts in its memory.',
    rule: 'an address such as redis://user:password@host:6379/0 or rediss://host:6380',
    default: null,
    secret: true,
    schema: url(['redis:', 'rediss:']),
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
  ...MAIL_VARIABLES,
  OIDC_PROVIDERS: variable({
    meaning:
      'Providers of OpenID Connect with which members may log in, beside password, link and passkey. By default none.',
    rule: 'a JSON list such as [{"id":"company","name":"Company","issuer":"https://id.example.com","clientId":"…","clientSecret":"…"}]',
    default: null,
    secret: true,
    schema: signInProviders,
  }),
  ...PAYMENT_VARIABLES,
  ...TELEGRAM_VARIABLES,
  ...BROKER_VARIABLES,
  ...PROBE_VARIABLES,
  EGRESS_ALLOW_CIDRS: variable({
    meaning:
      'Private networks of servers that you name: a login provider, a witness. By default none. Addresses that members name never reach them.',
    rule: 'addresses or networks separated by commas, such as 10.0.0.5,192.168.0.0/16',
    default: null,
    schema: networks,
  }),
  WEBHOOK_ALLOW_CIDRS: variable({
    meaning:
      'Private networks that addresses of members may reach, webhooks and push, also by http; by default none. Any member can send requests into them.',
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

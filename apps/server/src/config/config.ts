import { resolve } from 'node:path';
import type { z } from 'zod';
import { defaultDataFolder } from '../platform/data-folder.ts';
import { UsageError } from '../platform/errors.ts';
import type { MailRoute } from '../platform/mail/mail-route.ts';
import { type BrokerSettings, readBrokers } from './broker-settings.ts';
import { chooseMailRoute } from './choose-mail-route.ts';
import type { EnvironmentVariable } from './environment-variable.ts';
import {
  ENVIRONMENT_VARIABLES,
  type ReadVariable,
  type VariableName,
  type VariableValue,
} from './environment-variables.ts';
import { type MarketSettings, readMarket } from './market-settings.ts';
import { type OwnProbe, type ReadProbe, readProbes } from './probe-settings.ts';
import { readStripe, type StripeSettings } from './stripe-settings.ts';
import { readTelegram, type TelegramSettings } from './telegram-settings.ts';

/** Root of the checkout the program runs from. */
export const REPOSITORY = resolve(import.meta.dirname, '../../../..');

/** The environment variables of a process, read and checked. */
export interface Config extends MarketSettings {
  readonly port: number;
  readonly host: string;
  /** Address that visitors type; null means the address listened on. */
  readonly baseUrl: string | null;
  readonly dataDir: string;
  /** Folder of the operator's own documents. */
  readonly contentDir: string | null;
  /** Folder of the operator's own strategies. */
  readonly strategiesDir: string | null;
  readonly databaseUrl: string | null;
  readonly databaseOwnerUrl: string | null;
  /** User id that PostgreSQL runs as if root starts the program; null picks a free one. */
  readonly databaseUid: number | null;
  readonly simulatedBarSeconds: number;
  readonly simulatedRunUpDays: number;
  /** 0 while the market is simulated. */
  readonly publicFeedDelayMinutes: number;
  readonly trustProxy: readonly string[];
  /** Witnesses that cosign the log; none by default. */
  readonly witnesses: VariableValue<'WITNESS_URLS'>;
  /** Secret of sessions; null uses a key file in the data folder. */
  readonly signInSecret: string | null;
  /** Server that counts calls for all nodes; null counts in memory. */
  readonly redisUrl: string | null;
  /** The current one first; null for the key file. */
  readonly encryptionSecrets: readonly string[] | null;
  /** Secret of the audit log; null uses a key file in the data folder. */
  readonly auditSecret: string | null;
  /** How emails leave the program; null leaves them queued. */
  readonly mailRoute: MailRoute;
  /** Sites with whose accounts members may log in; none by default. */
  readonly signInProviders: VariableValue<'OIDC_PROVIDERS'>;
  /** Null if no plan can be paid for. */
  readonly stripe: StripeSettings | null;
  readonly brokers: BrokerSettings;
  /** Null if the site has no Telegram bot. */
  readonly telegram: TelegramSettings | null;
  /** The outside monitor that the site reads; null without one. */
  readonly statusProbe: ReadProbe | null;
  /** What a process with the role `probe` checks; null where it is not set. */
  readonly ownProbe: OwnProbe | null;
  /** Private networks of servers that the operator names. */
  readonly egressAllow: readonly string[];
  /** Private networks that members' addresses may reach. */
  readonly webhookAllow: readonly string[];
  readonly logLevel: VariableValue<'LOG_LEVEL'>;
  readonly environment: VariableValue<'NODE_ENV'>;
}

export type Environment = Readonly<Record<string, string | undefined>>;

export type LoadedConfig = { readonly config: Config } | { readonly problems: readonly string[] };

/** Reads every environment variable and reports every problem at the same time. An empty value counts as missing. */
export function loadConfig(env: Environment): LoadedConfig {
  const problems: string[] = [];
  const read: ReadVariable = <N extends VariableName>(name: N): VariableValue<N> | null => {
    const definition: EnvironmentVariable<unknown> = ENVIRONMENT_VARIABLES[name];
    const raw = present(env, name) ?? definition.default;
    if (raw === null) return null;
    const parsed = definition.schema.safeParse(raw);
    if (parsed.success) return parsed.data as VariableValue<N>;
    problems.push(`${name} is ${display(definition, raw)}; must be ${definition.rule}${getReason(parsed.error)}.`);
    return null;
  };
  const { market, importDir, calendars, live } = readMarket(read, problems);
  const delay = read('PUBLIC_FEED_DELAY')!;
  const dataDir = read('DATA_DIR')!;
  const before = problems.length;
  const [host, baseUrl] = [read('HOST')!, read('BASE_URL')];
  const mail = {
    server: read('SMTP_URL'),
    from: read('MAIL_FROM'),
    perSecond: read('SMTP_MAILS_PER_SECOND'),
    devMailbox: read('DEV_MAILBOX')!,
    devMailboxKey: read('DEV_MAILBOX_KEY'),
  };
  const mailRoute = problems.length > before ? null : chooseMailRoute({ ...mail, host, baseUrl }, problems);
  const stripe = readStripe(read, problems);
  const telegram = readTelegram(read, baseUrl, problems);
  const brokers = readBrokers(read);
  const config: Config = {
    port: read('PORT')!,
    host,
    baseUrl,
    dataDir: present(env, 'DATA_DIR') === null ? defaultDataFolder(REPOSITORY) : dataDir,
    contentDir: read('CONTENT_DIR'),
    strategiesDir: read('STRATEGIES_DIR'),
    databaseUrl: read('DATABASE_URL'),
    databaseOwnerUrl: read('DATABASE_OWNER_URL'),
    databaseUid: read('DATABASE_UID'),
    market,
    importDir,
    calendars,
    live,
    simulatedBarSeconds: read('SIMULATED_BAR_SECONDS')!,
    simulatedRunUpDays: read('SIMULATED_RUN_UP_DAYS')!,
    publicFeedDelayMinutes: market === 'simulated' && present(env, 'PUBLIC_FEED_DELAY') === null ? 0 : delay,
    trustProxy: read('TRUST_PROXY') ?? [],
    witnesses: read('WITNESS_URLS') ?? [],
    signInSecret: read('SIGN_IN_SECRET'),
    redisUrl: read('REDIS_URL'),
    encryptionSecrets: read('ENCRYPTION_SECRET'),
    auditSecret: read('AUDIT_SECRET'),
    mailRoute,
    signInProviders: read('OIDC_PROVIDERS') ?? [],
    stripe,
    telegram,
    brokers,
    ...readProbes(read, problems),
    egressAllow: read('EGRESS_ALLOW_CIDRS') ?? [],
    webhookAllow: read('WEBHOOK_ALLOW_CIDRS') ?? [],
    logLevel: read('LOG_LEVEL')!,
    environment: read('NODE_ENV')!,
  };
  if (present(env, 'DATABASE_OWNER_URL') !== null && present(env, 'DATABASE_URL') === null) {
    problems.push('DATABASE_OWNER_URL is set without DATABASE_URL; set both, or neither for the embedded database.');
  }
  return problems.length > 0 ? { problems } : { config };
}

/** Invalid environment variables (exit code 2): one line for each problem. */
class ConfigError extends UsageError {
  override name = 'ConfigError';

  constructor(problems: readonly string[]) {
    const head =
      problems.length === 1
        ? 'An environment variable is invalid:'
        : `${problems.length} environment variables are invalid:`;
    super([head, ...problems.map((problem) => `  ${problem}`), 'List all of them: npx sealtick config'].join('\n'));
  }
}

/** Returns the configuration of this process. @throws {ConfigError} naming every problem. */
export function readConfig(env: Environment = process.env): Config {
  const loaded = loadConfig(env);
  if ('problems' in loaded) throw new ConfigError(loaded.problems);
  return loaded.config;
}

export interface VariableDescription {
  readonly name: VariableName;
  readonly meaning: string;
  readonly rule: string;
  readonly default: string | null;
  /** Current value; a secret shows only that it is set. */
  readonly value: string | null;
  readonly fromEnvironment: boolean;
}

/** Returns the environment variables as `sealtick config` lists them. */
export function describeConfig(env: Environment): VariableDescription[] {
  return (Object.keys(ENVIRONMENT_VARIABLES) as VariableName[]).map((name) => {
    const definition: EnvironmentVariable<unknown> = ENVIRONMENT_VARIABLES[name];
    const given = present(env, name);
    const fallback = name === 'DATA_DIR' ? defaultDataFolder(REPOSITORY) : definition.default;
    return {
      name,
      meaning: definition.meaning,
      rule: definition.rule,
      default: fallback,
      value: given !== null && definition.secret ? '(hidden)' : (given ?? fallback),
      fromEnvironment: given !== null,
    };
  });
}

function getReason({ issues }: z.ZodError): string {
  const found = issues.find((issue) => issue.code === 'custom' && issue.params?.reason !== undefined);
  return found?.code === 'custom' ? `: ${String(found.params?.reason)}` : '';
}

function present(env: Environment, name: VariableName): string | null {
  const raw = env[name]?.trim();
  return raw ? raw : null;
}

function display(definition: EnvironmentVariable<unknown>, raw: string): string {
  return definition.secret ? 'invalid (value hidden)' : JSON.stringify(raw);
}

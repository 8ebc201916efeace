import { resolve } from 'node:path';
import type { z } from 'zod';
import { defaultDataFolder } from './platform/data-folder.ts';
import { UsageError } from './platform/errors.ts';
import { SETTINGS, type Setting, type SettingName, type SettingValue } from './settings.ts';

/** Root of the checkout the program runs from. */
export const REPOSITORY = resolve(import.meta.dirname, '../../..');

/** Every setting, read and checked. */
export interface Config {
  readonly port: number;
  readonly host: string;
  /** What visitors type; null means the address listened on. */
  readonly baseUrl: string | null;
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  readonly databaseOwnerUrl: string | null;
  /** As whom PostgreSQL runs where root starts the program; null for a number that is free. */
  readonly databaseUid: number | null;
  readonly market: SettingValue<'MARKET'>;
  readonly simulatedBarSeconds: number;
  /** 0 while the market is simulated. */
  readonly publicFeedDelayMinutes: number;
  readonly trustProxy: readonly string[];
  /** Who cosigns the log; none by default. */
  readonly witnesses: SettingValue<'WITNESS_URLS'>;
  readonly logLevel: SettingValue<'LOG_LEVEL'>;
  readonly environment: SettingValue<'NODE_ENV'>;
}

export type Environment = Readonly<Record<string, string | undefined>>;

export type LoadedConfig = { readonly config: Config } | { readonly problems: readonly string[] };

/** Reads every setting and names every fault at once; an empty value counts as missing. */
export function loadConfig(env: Environment): LoadedConfig {
  const problems: string[] = [];
  const read = <N extends SettingName>(name: N): SettingValue<N> | null => {
    const definition: Setting<unknown> = SETTINGS[name];
    const raw = present(env, name) ?? definition.default;
    if (raw === null) return null;
    const parsed = definition.schema.safeParse(raw);
    if (parsed.success) return parsed.data as SettingValue<N>;
    problems.push(`${name} is ${shown(definition, raw)}; it must be ${definition.rule}${reasonOf(parsed.error)}.`);
    return null;
  };
  const market = read('MARKET')!;
  const delay = read('PUBLIC_FEED_DELAY')!;
  const dataDir = read('DATA_DIR')!;
  const config: Config = {
    port: read('PORT')!,
    host: read('HOST')!,
    baseUrl: read('BASE_URL'),
    dataDir: present(env, 'DATA_DIR') === null ? defaultDataFolder(REPOSITORY) : dataDir,
    databaseUrl: read('DATABASE_URL'),
    databaseOwnerUrl: read('DATABASE_OWNER_URL'),
    databaseUid: read('DATABASE_UID'),
    market,
    simulatedBarSeconds: read('SIMULATED_BAR_SECONDS')!,
    publicFeedDelayMinutes: market === 'simulated' ? 0 : delay,
    trustProxy: read('TRUST_PROXY') ?? [],
    witnesses: read('WITNESS_URLS') ?? [],
    logLevel: read('LOG_LEVEL')!,
    environment: read('NODE_ENV')!,
  };
  if (present(env, 'DATABASE_OWNER_URL') !== null && present(env, 'DATABASE_URL') === null) {
    problems.push('DATABASE_OWNER_URL is set without DATABASE_URL; set both, or neither for the embedded database.');
  }
  return problems.length > 0 ? { problems } : { config };
}

/** Settings that cannot be used (exit code 2): one line for each fault. */
class ConfigError extends UsageError {
  override name = 'ConfigError';

  constructor(problems: readonly string[]) {
    const head = problems.length === 1 ? 'A setting is wrong:' : `${problems.length} settings are wrong:`;
    super([head, ...problems.map((problem) => `  ${problem}`), 'All settings: npx sealtick config'].join('\n'));
  }
}

/** The settings of this process. @throws {ConfigError} naming every fault. */
export function readConfig(env: Environment = process.env): Config {
  const loaded = loadConfig(env);
  if ('problems' in loaded) throw new ConfigError(loaded.problems);
  return loaded.config;
}

export interface SettingDescription {
  readonly name: SettingName;
  readonly meaning: string;
  readonly rule: string;
  readonly default: string | null;
  /** What is in force; a secret shows only that it is set. */
  readonly value: string | null;
  readonly fromEnvironment: boolean;
}

/** The settings as `sealtick config` lists them. */
export function describeConfig(env: Environment): SettingDescription[] {
  return (Object.keys(SETTINGS) as SettingName[]).map((name) => {
    const definition: Setting<unknown> = SETTINGS[name];
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

function reasonOf({ issues }: z.ZodError): string {
  const found = issues.find((issue) => issue.code === 'custom' && issue.params?.reason !== undefined);
  return found?.code === 'custom' ? `: ${String(found.params?.reason)}` : '';
}

function present(env: Environment, name: SettingName): string | null {
  const raw = env[name]?.trim();
  return raw ? raw : null;
}

function shown(definition: Setting<unknown>, raw: string): string {
  return definition.secret ? 'not right (its value is hidden here)' : JSON.stringify(raw);
}

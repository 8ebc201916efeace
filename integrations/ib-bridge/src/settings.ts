import type { BridgeOptions } from './bridge.ts';
import { type ContractRow, DEFAULT_CONTRACTS } from './contracts.ts';

/** What the member's file says. */
export interface Settings extends BridgeOptions {
  readonly site: string;
  readonly key: string;
  /** Folder of the bridge's own file; null: that of the file of settings. */
  readonly folder: string | null;
}

export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

const FIELDS = ['site', 'key', 'account', 'tws', 'restartAt', 'folder', 'symbols'];
const TWS_FIELDS = ['host', 'port', 'clientId'];
const ROW_TEXTS = ['secType', 'symbol', 'currency', 'exchange', 'primaryExch'];
const ROW_NUMBERS = ['conId', 'unitStep', 'minUnits', 'priceStep'];
const MOST_CLIENT_ID = 2_147_483_647;

type Fields = Readonly<Record<string, unknown>>;

/** Returns the settings in a text of JSON. @throws {SettingsError} naming the field and what would be right */
export function readSettings(text: string): Settings {
  const fields = getObject(parse(text), 'the file', FIELDS);
  const tws = getObject(fields.tws ?? {}, 'tws', TWS_FIELDS);
  const restartAt = optionalText(fields, 'restartAt');
  if (restartAt !== null && !/^([01]\d|2[0-3]):[0-5]\d$/.test(restartAt))
    throw new SettingsError(`restartAt must be a time such as "23:45" (got ${JSON.stringify(restartAt)}).`);
  return {
    site: getSite(getText(fields, 'site')),
    key: getKey(getText(fields, 'key')),
    account: optionalText(fields, 'account'),
    folder: optionalText(fields, 'folder'),
    restartAt,
    tws: {
      host: tws.host === undefined ? '127.0.0.1' : getText(tws, 'host', 'tws.'),
      port: wholeNumber(tws.port ?? 7497, 'tws.port', 1, 65_535),
      clientId: wholeNumber(tws.clientId ?? 71, 'tws.clientId', 1, MOST_CLIENT_ID),
    },
    contracts: toContracts(fields.symbols ?? {}),
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new SettingsError(`The file is not JSON: ${(error as Error).message}`);
  }
}

function getObject(value: unknown, what: string, known: readonly string[]): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new SettingsError(`${what} must be an object in braces.`);
  const unknown = Object.keys(value).find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new SettingsError(`${what} has the unknown field ${unknown}. Known are ${known.join(', ')}.`);
  return value as Fields;
}

function getText(fields: Fields, name: string, before = ''): string {
  const value = fields[name];
  if (typeof value === 'string' && value.trim() !== '') return value.trim();
  throw new SettingsError(`${before}${name} must be a text (got ${JSON.stringify(value) ?? 'nothing'}).`);
}

const optionalText = (fields: Fields, name: string): string | null =>
  fields[name] === undefined || fields[name] === null ? null : getText(fields, name);

function wholeNumber(value: unknown, name: string, least: number, most: number): number {
  if (Number.isInteger(value) && (value as number) >= least && (value as number) <= most) return value as number;
  throw new SettingsError(`${name} must be a whole number from ${least} to ${most} (got ${JSON.stringify(value)}).`);
}

/** The key goes over this line: only the member's own machine may be called without TLS. */
function getSite(text: string): string {
  const site = URL.canParse(text) ? new URL(text) : null;
  const isLocal = site?.protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(site.hostname);
  if (site && (site.protocol === 'https:' || isLocal)) return site.origin;
  throw new SettingsError(`site must be the address of the site, such as "https://signals.example" (got "${text}").`);
}

function getKey(key: string): string {
  if (/^bridge_[\w-]+$/.test(key)) return key;
  throw new SettingsError('key must be the whole bridge key that /broker-setup showed; it begins with "bridge_".');
}

function toContracts(value: unknown): Readonly<Record<string, ContractRow>> {
  const rows: Record<string, ContractRow> = { ...DEFAULT_CONTRACTS };
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new SettingsError('symbols must be an object in braces.');
  for (const [name, row] of Object.entries(value)) {
    if (row === null) delete rows[name];
    else rows[name] = getRow(row, `symbols.${name}`);
  }
  return rows;
}

function getRow(value: unknown, what: string): ContractRow {
  const row = getObject(value, what, [...ROW_TEXTS, ...ROW_NUMBERS]);
  for (const name of ['secType', 'symbol', 'currency', 'exchange']) getText(row, name, `${what}.`);
  if (row.primaryExch !== undefined) getText(row, 'primaryExch', `${what}.`);
  for (const name of ROW_NUMBERS)
    if (row[name] !== undefined && !(typeof row[name] === 'number' && row[name] > 0))
      throw new SettingsError(`${what}.${name} must be a number above 0 (got ${JSON.stringify(row[name])}).`);
  return row as unknown as ContractRow;
}

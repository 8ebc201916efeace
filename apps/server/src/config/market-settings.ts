import type { ReadVariable, VariableValue } from './environment-variables.ts';
import type { LiveVendorId } from './market-variables.ts';

/** A vendor of live bars. */
interface LiveVendorSettings {
  readonly id: LiveVendorId;
  /** Address of its API, without a path. */
  readonly url: string;
  readonly token: string | null;
}

/** A calendar of releases that the operator names. */
export interface CalendarSettings {
  /** Code of the area whose releases it has, such as `US`; null if its rows say it. */
  readonly country: string | null;
  /** An http address, or the path of a file. */
  readonly address: string;
  /** For messages: without what may be a key. */
  readonly name: string;
}

/** The source of the bars. */
export interface MarketSettings {
  readonly market: 'simulated' | 'files' | 'live';
  /** Folder whose files are imported; null without one. */
  readonly importDir: string | null;
  /** Calendars of releases that are read again and again. */
  readonly calendars: readonly CalendarSettings[];
  /** Of a site on live bars. */
  readonly live: {
    /** In the order of `MARKET`. */
    readonly vendors: readonly LiveVendorSettings[];
    /** Null for all that they have. */
    readonly symbols: readonly string[] | null;
    readonly pins: NonNullable<VariableValue<'MARKET_PINS'>>;
    /** Vendors whose bars visitors may receive. */
    readonly redistributable: readonly LiveVendorId[];
  };
}

const urlName = (id: LiveVendorId) => `${id.toUpperCase() as Uppercase<LiveVendorId>}_API_URL` as const;

/** Returns the settings of the source of bars. Adds a problem where they do not fit each other. */
export function readMarket(read: ReadVariable, problems: string[]): MarketSettings {
  const value = read('MARKET') ?? 'simulated';
  const ids = typeof value === 'string' ? [] : value;
  const symbols = read('MARKET_SYMBOLS');
  const pins = read('MARKET_PINS') ?? [];
  const redistributable = read('MARKET_REDISTRIBUTABLE') ?? [];
  const token = read('OANDA_TOKEN');
  const others = [...pins.map(({ vendor }) => vendor), ...redistributable].filter(
    (id) => !(ids as string[]).includes(id),
  );
  if (others.length > 0)
    problems.push(`MARKET does not have ${others[0]}, which MARKET_PINS or MARKET_REDISTRIBUTABLE names.`);
  if (ids.includes('oanda') && token === null) problems.push('MARKET has oanda, which needs OANDA_TOKEN.');
  const vendors = ids.map((id) => ({ id, url: read(urlName(id))!, token: id === 'oanda' ? token : null }));
  const importDir = read('IMPORT_DIR');
  const calendars = read('CALENDARS') ?? [];
  if (calendars.length > 0 && value === 'simulated')
    problems.push('CALENDARS is set while MARKET is simulated, which makes its own releases: set MARKET as well.');
  return {
    market: typeof value === 'string' ? value : 'live',
    importDir,
    calendars,
    live: { vendors, symbols, pins, redistributable },
  };
}

import { INSTRUMENTS, type StoredTimeframe } from '@sealtick/engine';
import type { Sample } from './sample.ts';

/** Names of other providers for the instruments. */
const ALIASES: ReadonlyMap<string, string> = new Map([
  ['USA500IDXUSD', 'US500'],
  ['SPX500', 'US500'],
  ['SPX500USD', 'US500'],
  ['USATECHIDXUSD', 'US100'],
  ['NAS100', 'US100'],
  ['NAS100USD', 'US100'],
  ['USTEC', 'US100'],
  ['USA30IDXUSD', 'US30'],
  ['DJ30', 'US30'],
  ['US30USD', 'US30'],
  ['WS30', 'US30'],
  ['DEUIDXEUR', 'GER40'],
  ['GER30', 'GER40'],
  ['DE30', 'GER40'],
  ['DE40', 'GER40'],
  ['DE30EUR', 'GER40'],
  ['DAX', 'GER40'],
  ['DAX40', 'GER40'],
  ['GBRIDXGBP', 'UK100'],
  ['UK100GBP', 'UK100'],
  ['FTSE100', 'UK100'],
  ['BRENTCMDUSD', 'BRENT'],
  ['XBRUSD', 'BRENT'],
  ['UKOIL', 'BRENT'],
  ['BCOUSD', 'BRENT'],
  ['LIGHTCMDUSD', 'WTI'],
  ['XTIUSD', 'WTI'],
  ['USOIL', 'WTI'],
  ['WTICOUSD', 'WTI'],
  ['GOLD', 'XAUUSD'],
  ['SILVER', 'XAGUSD'],
  ['GSPC', 'SPX'],
  ['XBTUSD', 'BTCUSD'],
]);

/** Returns the symbol for a name of another provider, such as BTC/USD, eurusd or USA500IDXUSD; cleans unknown names. */
export function ourSymbol(name: string): string {
  const clean = name.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
  return ALIASES.get(clean) ?? clean;
}

const TIMEFRAME_NAMES: ReadonlyMap<string, StoredTimeframe> = new Map([
  ...names('1m', ['M1', '1M', '1MIN', 'MINUTE', '1MINUTE', '1']),
  ...names('5m', ['M5', '5M', '5MIN', '5']),
  ...names('15m', ['M15', '15M', '15MIN', '15']),
  ...names('1h', ['H1', '1H', '60', '60MIN', 'HOUR', 'HOURLY', 'PT1H']),
  ...names('4h', ['H4', '4H', '240', 'PT4H']),
  ...names('daily', ['D1', '1D', 'DAY', 'DAILY', '1440', 'D']),
]);

function names(timeframe: StoredTimeframe, words: readonly string[]): [string, StoredTimeframe][] {
  return words.map((word) => [word, timeframe]);
}

const KNOWN = [...INSTRUMENTS.map((one) => one.symbol), ...ALIASES.keys()].sort((a, b) => b.length - a.length);

interface NameHints {
  readonly symbol: string | null;
  readonly timeframe: StoredTimeframe | null;
}

/** Returns symbol and timeframe from a file's name, then from its folders, nearest first. */
export function nameHints(sample: Pick<Sample, 'fileName' | 'folders'> & Partial<Pick<Sample, 'symbol'>>): NameHints {
  let symbol: string | null = sample.symbol === undefined || sample.symbol === null ? null : ourSymbol(sample.symbol);
  let timeframe: StoredTimeframe | null = null;
  for (const name of [sample.fileName, ...sample.folders.toReversed()]) {
    const found = fromName(name);
    symbol ??= found.symbol;
    timeframe ??= found.timeframe;
  }
  return { symbol, timeframe };
}

function fromName(name: string): NameHints {
  const tokens = name
    .toUpperCase()
    .replace(/\.(CSV|TXT|GZ|ZIP|TSV|PRN)$/, '')
    .split(/[^A-Z0-9]+/)
    .filter((token) => token !== '');
  let symbol: string | null = null;
  let timeframe: StoredTimeframe | null = null;
  tokens.forEach((token, i) => {
    const found = splitToken(token) ?? splitToken(token + (tokens[i + 1] ?? ''));
    if (found !== null && (symbol === null || found.symbol.length > symbol.length)) symbol = found.symbol;
    // A bare number in a name is more often a date or a count than a timeframe.
    timeframe ??= found?.timeframe ?? (/\D/.test(token) ? TIMEFRAME_NAMES.get(token) : undefined) ?? null;
  });
  return { symbol: symbol === null ? null : ourSymbol(symbol), timeframe };
}

/** Returns the symbol of a token, which may be followed by a timeframe or a broker's letter. */
function splitToken(token: string): { symbol: string; timeframe: StoredTimeframe | null } | null {
  for (const symbol of KNOWN) {
    if (!token.startsWith(symbol)) continue;
    const rest = token.slice(symbol.length);
    if (rest === '') return { symbol, timeframe: null };
    if (symbol.length < 5) continue;
    const timeframe = TIMEFRAME_NAMES.get(rest);
    if (timeframe !== undefined) return { symbol, timeframe };
    if (/^[A-Z]$/.test(rest)) return { symbol, timeframe: null };
  }
  return null;
}

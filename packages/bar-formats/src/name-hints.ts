import { BUILT_IN, type InstrumentSet, type StoredTimeframe } from '@sealtick/engine';
import { ALIASES, MARK, ourSymbol } from './vendor-symbols.ts';

const TIMEFRAME_NAMES: ReadonlyMap<string, StoredTimeframe> = new Map([
  ...names('1m', ['M1', '1M', '1MIN', 'MINUTE', '1MINUTE', '1']),
  ...names('5m', ['M5', '5M', '5MIN', '5MINUTE', '5']),
  ...names('15m', ['M15', '15M', '15MIN', '15MINUTE', '15']),
  ...names('30m', ['M30', '30M', '30MIN', '30MINUTE', '30']),
  ...names('1h', ['H1', '1H', '60', 'M60', '60M', '60MIN', '1HOUR', '1HR', 'HOUR', 'HOURLY', 'PT1H']),
  ...names('2h', ['H2', '2H', '120', 'M120', '120M', '2HOUR', '2HR', 'PT2H']),
  ...names('4h', ['H4', '4H', '240', 'M240', '240M', '4HOUR', '4HR', 'PT4H']),
  ...names('daily', ['D1', '1D', 'DAY', '1DAY', 'DAILY', '1440', 'M1440', 'D']),
  ...names('1w', ['W1', '1W', '1WK', 'WEEK', '1WEEK', 'WEEKLY', '10080', 'M10080', 'W']),
]);

function names(timeframe: StoredTimeframe, words: readonly string[]): [string, StoredTimeframe][] {
  return words.map((word) => [word, timeframe]);
}

/** Returns every name of an instrument, the longest first. */
function getNames({ all, aliases }: InstrumentSet): string[] {
  return [...all.map((one) => one.symbol), ...ALIASES.keys(), ...aliases.keys()].sort((a, b) => b.length - a.length);
}

/** Names of a file and of what is around it. */
interface FileNames {
  readonly fileName: string;
  readonly folders: readonly string[];
  /** The symbol that the lines above the rows contain. */
  readonly symbol?: string | null;
  readonly instruments?: InstrumentSet;
}

interface NameHints {
  readonly symbol: string | null;
  readonly timeframe: StoredTimeframe | null;
}

/** Returns symbol and timeframe from a file's name, then from its folders, nearest first. */
export function nameHints({ fileName, folders, symbol: stated = null, instruments = BUILT_IN }: FileNames): NameHints {
  const known = getNames(instruments);
  let symbol: string | null = stated === null ? null : ourSymbol(stated, instruments);
  let timeframe: StoredTimeframe | null = null;
  for (const name of [fileName, ...folders.toReversed()]) {
    const found = fromName(name, known, instruments);
    symbol ??= found.symbol;
    timeframe ??= found.timeframe;
  }
  return { symbol, timeframe };
}

function fromName(name: string, known: readonly string[], instruments: InstrumentSet): NameHints {
  const tokens = name
    .toUpperCase()
    .replace(/(\.(CSV|TXT|GZ|ZIP|TSV|PRN|JSON|XLSX|PARQUET|FEATHER|ARROW|ZST|BZ2|XZ))+$/, '')
    .split(/[^A-Z0-9]+/)
    .filter((token) => token !== '');
  let symbol: string | null = null;
  let timeframe: StoredTimeframe | null = null;
  let isAfterSymbol = false;
  tokens.forEach((token, i) => {
    const found = splitToken(token, known) ?? splitToken(token + (tokens[i + 1] ?? ''), known);
    if (found !== null && (symbol === null || found.symbol.length > symbol.length)) symbol = found.symbol;
    // A bare number in a name is more often a date or a count than a timeframe.
    const named = /\D/.test(token) ? TIMEFRAME_NAMES.get(token) : undefined;
    timeframe ??= found?.timeframe ?? named ?? (isAfterSymbol ? afterMark(token) : null);
    isAfterSymbol = found !== null;
  });
  const pair = tokens.map((token) => PAIR.exec(token)).find((match) => match !== null);
  if (symbol === null && pair !== undefined) {
    symbol = pair[1]!;
    timeframe ??= afterMark(pair[2] ?? '');
  }
  return { symbol: symbol === null ? null : ourSymbol(symbol, instruments), timeframe };
}

/** Returns the timeframe of minutes behind a broker's mark, such as M60 of EURUSDm60 or PRO240; null for other text. */
function afterMark(text: string): StoredTimeframe | null {
  const found = /^(\D+)(\d+)$/.exec(text);
  return found !== null && MARK.test(found[1]!) ? (TIMEFRAME_NAMES.get(found[2]!) ?? null) : null;
}

/** A currency pair or a pair of an exchange, known or not, perhaps with a mark and minutes: it goes before the folders. */
const PAIR =
  /^((?:EUR|USD|GBP|JPY|CHF|AUD|NZD|CAD|SEK|NOK|DKK|PLN|HUF|CZK|TRY|ZAR|MXN|SGD|HKD|CNH){2}(?=\D*\d*$)|[A-Z0-9]{2,8}(?:USDT|USDC|BUSD)$)(.*)$/;

/** Returns the symbol of a token, which may be followed by a timeframe or a broker's letter. */
function splitToken(
  token: string,
  known: readonly string[],
): { symbol: string; timeframe: StoredTimeframe | null } | null {
  for (const symbol of known) {
    if (!token.startsWith(symbol)) continue;
    const rest = token.slice(symbol.length);
    if (rest === '') return { symbol, timeframe: null };
    // ESM5 is a contract of June.
    if (symbol.length < 4) continue;
    const timeframe = /\D/.test(rest) || symbol.length > 4 ? TIMEFRAME_NAMES.get(rest) : undefined;
    if (timeframe !== undefined) return { symbol, timeframe };
    if (symbol.length < 5) continue;
    const minutes = afterMark(rest);
    if (minutes !== null || MARK.test(rest)) return { symbol, timeframe: minutes };
  }
  return null;
}

import type { LoggedStream, RetiredEntry, StrategyEntry } from './entries.ts';

/** Version of the first publication of a strategy. */
const FIRST_VERSION = 1;

/**
 * Returns what is wrong with the publication of a version.
 *
 * @param newest Its newest version before; null if there is none.
 * @param isComplete Whether the log was read from its beginning and follows no restore, which keeps versions.
 */
export function versionProblems(entry: StrategyEntry, newest: StrategyEntry | null, isComplete: boolean): string[] {
  const { kind, id, version } = entry;
  if (!newest) {
    return isComplete && version !== FIRST_VERSION ? [`publishes ${id} for the first time as version ${version}`] : [];
  }
  if (kind === 'strategy.published') return [`publishes ${id} again`];
  if (version !== newest.version + 1) return [`gives ${id} the version ${version} after ${newest.version}`];
  const before = new Map(newest.streams.map((stream) => [getName(stream), stream.anchor]));
  return entry.streams.flatMap((stream) => {
    const anchor = before.get(getName(stream));
    if (anchor === undefined || anchor === stream.anchor) return [];
    return [`moves the anchor of ${stream.symbol} ${stream.timeframe} from ${anchor} to ${stream.anchor}`];
  });
}

/** Returns what is wrong with a retirement: it repeats what was published. */
export function retirementProblems(entry: RetiredEntry, newest: StrategyEntry): string[] {
  const { id, version, paramsSha256, codeSha256 } = entry;
  if (version !== newest.version) return [`retires version ${version} of ${id}, but ${newest.version} is the newest`];
  const isSame = paramsSha256 === newest.paramsSha256 && codeSha256 === newest.codeSha256;
  return isSame ? [] : [`retires version ${version} of ${id} with other hashes than it was published with`];
}

const getName = ({ symbol, timeframe, partner }: LoggedStream) => [symbol, timeframe, partner ?? ''].join(' ');

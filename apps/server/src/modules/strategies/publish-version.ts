import type { LogFact } from '@sealtick/contract';
import { decimalText, type Instrument, type MarketKind, type Success, toCostTexts } from '@sealtick/engine';
import type { Database } from '../../platform/database.ts';
import type { Appended } from '../log/index.ts';
import type { PublishedStream, StrategyVersionRow } from './strategies.tables.ts';
import { insertVersion, updateVersion } from './strategy-version-repository.ts';

/** Version of a strategy to run. */
export interface PlannedVersion {
  readonly strategyId: string;
  readonly market: MarketKind;
  readonly paramsSha256: string;
  /** The hashes that stand for its rules, newest first. The first is published. */
  readonly rulesSha256: readonly [string, ...string[]];
  /** What its confidence is the chance of; the first target if left out. */
  readonly success?: Success | undefined;
  readonly streams: readonly PublishedStream[];
  readonly instruments: readonly Instrument[];
}

/** Version of the first publication of a strategy. */
export const FIRST_VERSION = 1;

type Append = (db: Database, facts: (issuedAt: number) => readonly LogFact[]) => Promise<Appended>;

/** Whether two sets of streams are equal, ignoring anchors, which never move. */
function sameStreams(a: readonly PublishedStream[], b: readonly PublishedStream[]): boolean {
  const key = (stream: PublishedStream) => `${stream.symbol} ${stream.timeframe} ${stream.partner ?? ''}`;
  const known = new Set(a.map(key));
  return a.length === b.length && b.every((stream) => known.has(key(stream)));
}

/** Whether the running version equals the planned one. */
export function isUnchanged(running: StrategyVersionRow, planned: PlannedVersion): boolean {
  return (
    running.paramsSha256 === planned.paramsSha256 &&
    planned.rulesSha256.includes(running.codeSha256) &&
    sameStreams(running.streams, planned.streams)
  );
}

/**
 * Publishes a planned version in the log and makes it the running one, in the caller's transaction. An unchanged
 * strategy keeps its version, but is published again in a new log, because each log must be complete.
 */
export async function publishVersion(
  db: Database,
  planned: PlannedVersion,
  running: StrategyVersionRow | null,
  logId: string,
  append: Append,
): Promise<StrategyVersionRow> {
  const isAgain = running !== null && isUnchanged(running, planned);
  const version = isAgain ? running.version : running === null ? FIRST_VERSION : running.version + 1;
  const kind = running?.logId === logId ? 'strategy.versioned' : 'strategy.published';
  const { entries } = await append(db, () => [toFact(planned, version, kind)]);
  const { entry } = entries[0]!;
  const { strategyId, market, paramsSha256, rulesSha256, streams } = planned;
  const row: StrategyVersionRow = {
    strategyId,
    version,
    market,
    paramsSha256,
    codeSha256: rulesSha256[0],
    streams,
    logId,
    logIndex: entry.index,
    publishedAt: new Date(entry.issuedAt),
  };
  if (isAgain) await updateVersion(db, row);
  else await insertVersion(db, row);
  return row;
}

/** Returns the fact that a version was published, versioned or retired. */
export function toFact(
  planned: PlannedVersion,
  version: number,
  kind: 'strategy.published' | 'strategy.versioned' | 'strategy.retired',
): LogFact {
  const first = Math.min(...planned.streams.map(({ anchor }) => anchor));
  return {
    kind,
    market: planned.market,
    id: planned.strategyId,
    version,
    paramsSha256: planned.paramsSha256,
    codeSha256: planned.rulesSha256[0],
    ...(planned.success === 'targetOrGain' ? { success: planned.success } : {}),
    streams: planned.streams.map(({ symbol, timeframe, partner, anchor }) => ({
      symbol,
      timeframe,
      ...(partner === null ? {} : { partner }),
      anchor: new Date(anchor).toISOString(),
    })),
    instruments: planned.instruments.map(({ symbol, tick, costs, session }) => ({
      symbol,
      tick: decimalText(tick),
      costs: toCostTexts(costs, first),
      session,
    })),
  };
}

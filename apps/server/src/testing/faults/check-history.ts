import { verifyDatabase } from '../../modules/log/index.ts';
import { createMarketData } from '../../modules/market-data/index.ts';
import { readRows } from '../../modules/signals/index.ts';
import { readVersions } from '../../modules/strategies/index.ts';
import { systemClock } from '../../platform/clock.ts';
import { silentLog } from '../../platform/logging.ts';
import { withDatabase } from '../../platform/running-database.ts';
import type { FaultSite } from './fault-site.ts';
import type { FeedReader } from './feed-reader.ts';
import type { RestReader } from './rest-reader.ts';

interface EntryLine {
  readonly index: number;
  readonly kind: string;
  readonly signalId: string | null;
  readonly leafHash: string;
}

interface RowLine {
  readonly id: string;
  readonly index: number;
  readonly leafHash: string;
}

interface Stored {
  readonly entries: readonly EntryLine[];
  readonly rows: readonly RowLine[];
  readonly heads: readonly { size: number }[];
}

interface Witnesses {
  readonly feeds: readonly FeedReader[];
  readonly rest: Pick<RestReader, 'signals' | 'checkpoints' | 'bare'>;
}

export interface History {
  /** Violated guarantees, one sentence each. */
  readonly faults: readonly string[];
  readonly entries: number;
  readonly signals: number;
  readonly checkpoints: number;
}

const ENTRIES = `select index::int, kind, signal_id as "signalId", encode(leaf_hash, 'hex') as "leafHash"
  from log_entry where log_id = (select log_id from log_head where owner_id is null order by generation desc limit 1)
  order by index`;
const ROWS = `select id, log_index::int as index, leaf_hash as "leafHash" from signal where record = 'live'`;
const HEADS = 'select size::int from log_head where owner_id is null';
const all = (query: string) => `(select coalesce(json_agg(one), '[]') from (${query}) one)`;
/** One statement for a consistent view, because the program continues publishing. */
const STORED = `select ${all(ENTRIES)} as entries, ${all(ROWS)} as rows, ${all(HEADS)} as heads`;

/**
 * Compares what clients received with the database: nothing acknowledged may be lost, duplicated or changed. Returns
 * the differences.
 */
export async function checkHistory(site: FaultSite, { feeds, rest }: Witnesses): Promise<History> {
  const { entries, rows, heads } = (await site.query<Stored>(STORED))[0]!;
  const notes = new Set([
    ...rest.checkpoints,
    ...feeds.flatMap(({ events }) => events.map(({ checkpoint }) => checkpoint)),
  ]);
  const faults = [
    ...(heads.length === 1 ? [] : [`${heads.length} logs exist`]),
    ...checkDense(entries, heads[0]?.size ?? 0),
    ...checkRows(entries, rows),
    ...feeds.flatMap((feed, i) => checkReader(entries, feed).map((problem) => `Client ${i}: ${problem}`)),
    ...checkShown(entries, rest),
    ...(await checkCheckpoints(site, [...notes])),
  ];
  return { faults, entries: entries.length, signals: rows.length, checkpoints: notes.size };
}

function checkDense(entries: readonly EntryLine[], size: number): string[] {
  const gap = entries.findIndex(({ index }, i) => index !== i + 1);
  return [
    ...(gap < 0 ? [] : [`The log skips from entry ${gap} to ${entries[gap]!.index}`]),
    ...(size === entries.length ? [] : [`The log says it has ${size} entries and has ${entries.length}`]),
  ];
}

/** Checks that each published signal has exactly one row and one entry. */
function checkRows(entries: readonly EntryLine[], rows: readonly RowLine[]): string[] {
  const opened = entries.filter(({ kind }) => kind === 'signal.opened');
  const rowById = new Map(rows.map((row) => [row.id, row]));
  const entryById = new Map(opened.map((entry) => [entry.signalId, entry]));
  return [
    ...(entryById.size === opened.length ? [] : ['A signal is opened twice in the log']),
    ...opened
      .filter(({ signalId, index, leafHash }) => {
        const row = rowById.get(signalId ?? '');
        return row?.index !== index || row.leafHash !== leafHash;
      })
      .map(({ index }) => `Entry ${index} has no row of its signal`),
    ...rows.filter(({ id }) => !entryById.has(id)).map(({ id }) => `The published signal ${id} has no entry`),
  ];
}

/** Checks that a client received every entry once, in order and unchanged, from its first to its last one. */
function checkReader(entries: readonly EntryLine[], { events, gaps }: FeedReader): string[] {
  const first = events[0]?.index ?? 1;
  const last = events.at(-1)?.index ?? 0;
  const due = entries
    .filter(({ kind }) => kind === 'market.alert' || kind.startsWith('signal.'))
    .filter(({ index }) => index >= first && index <= last);
  const wrong = events.findIndex(({ index, leafHash }, i) => due[i]?.index !== index || due[i].leafHash !== leafHash);
  return [
    ...gaps.map((reason) => `received a gap (${reason})`),
    ...(wrong < 0 ? [] : [`received entry ${events[wrong]!.index} instead of ${due[wrong]?.index}`]),
    ...(events.length === due.length ? [] : [`received ${events.length} entries of ${due.length}`]),
  ];
}

function checkShown(entries: readonly EntryLine[], { signals, bare }: Witnesses['rest']): string[] {
  const opened = new Map(
    entries.filter(({ kind }) => kind === 'signal.opened').map((entry) => [entry.signalId, entry]),
  );
  const lost = [...signals].filter(([id, { index, leafHash }]) => {
    const entry = opened.get(id);
    return entry?.index !== index || entry.leafHash !== leafHash;
  });
  return [...lost.map(([id]) => `The signal ${id} was shown and is not in the log`), ...bare];
}

/** Checks that every checkpoint that a client has seen is consistent with the current log. */
async function checkCheckpoints({ dataDir }: FaultSite, checkpoints: readonly string[]): Promise<string[]> {
  const config = { dataDir, databaseUrl: null, databaseOwnerUrl: null };
  const options = { log: silentLog, onStep: () => {}, signal: new AbortController().signal };
  const report = await withDatabase(config, options, async ({ database }) => {
    const { provider, module } = createMarketData({
      config: { market: 'simulated', simulatedBarSeconds: 2, simulatedRunUpDays: 0 } as Parameters<
        typeof createMarketData
      >[0]['config'],
      db: database,
      clock: systemClock,
      log: silentLog,
    });
    await module.open?.(() => {});
    return verifyDatabase(
      { db: database, dataDir, readRows, readVersions },
      { now: provider.now(), references: { checkpoints } },
    );
  });
  return report.status === 'valid' ? [] : report.findings.map(({ code, detail }) => `${code}: ${detail}`);
}

import { LogEntry, type LogFact } from '@sealtick/contract';
import { getInstrument, MINUTE_MS } from '@sealtick/engine';
import { canonicalBytes, formatCheckpoint, hashLeaf, type TreeNode, toHex } from '@sealtick/log';
import { z } from 'zod';
import { CLOCK_TOLERANCE_MS, type Clock, ClockBehindError } from '../../platform/clock.ts';
import { type Database, withTransaction } from '../../platform/database.ts';
import { type SignedCheckpoint, writeAppend } from './append-repository.ts';
import { openEntryChecker } from './entry-checker.ts';
import type { EntryRow } from './entry-repository.ts';
import type { LogHead } from './head-repository.ts';
import { lockHead } from './head-repository.ts';
import type { LogGuard } from './log-guard.ts';
import type { LogKey } from './log-key.ts';
import { type AssetClassOf, getSubject, type KnownSubjects, readKnown } from './subject-of-entry.ts';

/** Readers of the log are woken on this channel. */
export const LOG_CHANNEL = 'log';

const SALT_BYTES = 32;
const BEHIND = `the clock is ${CLOCK_TOLERANCE_MS / 1_000} s or more behind the newest entry of the log, dated`;

export interface AppendContext {
  readonly clock: Clock;
  /** Returns that many unpredictable bytes. */
  readonly random: (length: number) => Uint8Array;
  /** Signs the provider's log; a member's own log needs none. */
  readonly key: LogKey | null;
  /**
   * Whether each entry is checked by the verifier's rules before it is added. True for the log of a running program.
   */
  readonly isChecked?: boolean;
  /** Rejects heads that do not extend what was signed; omitted if nothing is known yet. */
  readonly guard?: LogGuard | null;
  /** How far this clock may be behind the newest entry, ms. */
  readonly toleranceMs?: number;
  /** By default, of the built-in instruments. */
  readonly getAssetClass?: AssetClassOf | undefined;
}

const builtIn: AssetClassOf = (symbol) => getInstrument(symbol)?.assetClass ?? null;

interface AppendedEntry {
  readonly entry: LogEntry;
  /** Lower-case hexadecimal. */
  readonly leafHash: string;
}

export interface Appended {
  readonly entries: readonly AppendedEntry[];
  /** The signed note of the log after the append; null for a log that is not signed. */
  readonly checkpoint: string | null;
}

/** Facts, or a function that makes them from the time at which they enter the log (ms UTC). */
export type Facts = readonly LogFact[] | ((issuedAt: number) => readonly LogFact[]);

/**
 * Appends facts to a log in the caller's transaction, so that they commit or roll back with the rows they cause. Other
 * writers of this log wait until that transaction ends: call it late, and once for many facts.
 * @throws {LogContradictionError} if the log in the database does not extend what was signed.
 * @throws {ClockBehindError} if the clock is too far behind the newest entry to date the facts.
 * @throws {RefusedEntryError} if the verifier would reject a fact as an entry of this log.
 * @throws {Error} if a fact does not match the contract's schema, which is a bug of this program.
 */
export async function appendEntries(ctx: AppendContext, db: Database, logId: string, facts: Facts): Promise<Appended> {
  return withTransaction(db, async (tx) => {
    const head = await lockHead(tx, logId);
    if (!head) throw new Error(`Unknown log ${logId}`);
    const guard = ctx.guard?.logId === logId ? ctx.guard : null;
    await guard?.requireExtends(tx, head);
    const now = ctx.clock.now();
    requireClock(ctx, head, now);
    // A clock that is slightly behind must not date an entry before its predecessor.
    const issuedAt = Math.max(now, head.lastIssuedAt);
    const given = typeof facts === 'function' ? facts(issuedAt) : facts;
    if (given.length === 0) return { entries: [], checkpoint: head.checkpoint };

    const known = await readKnown(tx, head, given, ctx.getAssetClass ?? builtIn);
    const checker = ctx.isChecked && head.origin !== null ? await openEntryChecker(tx, head, given, known) : null;
    const rows: EntryRow[] = [];
    const nodes: TreeNode[] = [];
    const entries = given.map((fact) => {
      const entry = complete(fact, head.peaks.size + 1, issuedAt, ctx.random(SALT_BYTES));
      const row = getRow(entry, issuedAt, known);
      checker?.check(entry);
      nodes.push(...head.peaks.append(row.leafHash));
      rows.push(row);
      return { entry, leafHash: toHex(row.leafHash) };
    });
    const checkpoint = head.origin === null ? null : signCheckpoint(ctx, head, head.origin, issuedAt);
    if (checkpoint) guard?.expect(checkpoint.note, checkpoint.size);

    await writeAppend(tx, { head, rows, nodes, lastIssuedAt: issuedAt, checkpoint, channel: LOG_CHANNEL });
    return { entries, checkpoint: checkpoint?.note ?? null };
  });
}

/** Checks that the clock is plausible. @throws {ClockBehindError} */
function requireClock({ toleranceMs = CLOCK_TOLERANCE_MS }: AppendContext, head: LogHead, now: number): void {
  if (head.lastIssuedAt - now >= toleranceMs) throw new ClockBehindError(BEHIND, head.lastIssuedAt);
}

/** Returns the signed checkpoint of a log's head. */
export function signCheckpoint(
  { key }: Pick<AppendContext, 'key'>,
  head: LogHead,
  origin: string,
  signedAt: number,
): SignedCheckpoint {
  if (!key) throw new Error(`This process has not opened the key of the log ${origin}`);
  const { size } = head.peaks;
  const note = key.sign(formatCheckpoint({ origin, size, root: head.peaks.root() }), origin);
  const inHistory = Math.floor(signedAt / MINUTE_MS) > Math.floor(head.historyAt / MINUTE_MS);
  return { note, size, signedAt, inHistory };
}

function complete(fact: LogFact, index: number, issuedAt: number, salt: Uint8Array): LogEntry {
  const entry = { ...fact, v: 1, index, issuedAt: new Date(issuedAt).toISOString(), salt: toHex(salt) };
  const parsed = LogEntry.safeParse(entry);
  if (!parsed.success) throw new Error(`Invalid fact ${fact.kind}: ${z.prettifyError(parsed.error)}`);
  return parsed.data;
}

function getRow(entry: LogEntry, issuedAt: number, known: KnownSubjects): EntryRow {
  const bytes = canonicalBytes(entry);
  return {
    index: entry.index,
    kind: entry.kind,
    market: entry.market,
    issuedAt,
    signalId: 'signalId' in entry ? entry.signalId : null,
    ...getSubject(entry, known),
    bytes,
    leafHash: hashLeaf(bytes),
  };
}

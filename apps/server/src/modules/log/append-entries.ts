import { LogEntry, type LogFact } from '@sealtick/contract';
import { canonicalBytes, formatCheckpoint, hashLeaf, type TreeNode, toHex } from '@sealtick/log';
import { z } from 'zod';
import { CLOCK_TOLERANCE_MS, type Clock, ClockBehindError } from '../../platform/clock.ts';
import { type Database, withTransaction } from '../../platform/database.ts';
import { openEntryChecker } from './entry-checker.ts';
import type { LogGuard } from './log-guard.ts';
import type { LogKey } from './log-key.ts';
import type { LogHead } from './log-repository.ts';
import * as repository from './log-repository.ts';
import { type Known, strategyOf, whatIsKnown } from './strategy-of-entry.ts';

/** Readers of the log are woken on this channel. */
export const LOG_CHANNEL = 'log';

const MINUTE_MS = 60_000;
const SALT_BYTES = 32;
const BEHIND = `the clock is ${CLOCK_TOLERANCE_MS / 1_000} s or more behind the newest entry of the log, dated`;

export interface AppendContext {
  readonly clock: Clock;
  /** As many unpredictable bytes as asked for. */
  readonly random: (length: number) => Uint8Array;
  /** Signs the provider's log; not needed for a member's own. */
  readonly key: LogKey | null;
  /** Whether each entry is held to the verifier's rules before it is added; the provider's log of a running program is. */
  readonly isChecked?: boolean;
  /** Refuses heads that do not continue what was signed; left out where nothing is known yet. */
  readonly guard?: LogGuard | null;
  /** How far the clock may be behind the newest entry, in ms of this clock. */
  readonly toleranceMs?: number;
}

interface AppendedEntry {
  readonly entry: LogEntry;
  /** Lower-case hexadecimal. */
  readonly leafHash: string;
}

export interface Appended {
  readonly entries: readonly AppendedEntry[];
  /** The signed note over the log as it now is; null in a log that is not signed. */
  readonly checkpoint: string | null;
}

/** Facts, or who makes them once the time they enter the log at (ms UTC) is settled. */
export type Facts = readonly LogFact[] | ((issuedAt: number) => readonly LogFact[]);

/**
 * Puts facts at the end of a log, in the caller's transaction, so that they stand or fall with the rows they cause. From
 * here to the end of the transaction other writers of this log wait: call it late, and once for many facts.
 * @throws {LogContradictionError} where the log in the database does not continue what was signed.
 * @throws {ClockBehindError} where the clock is so far behind the newest entry that the facts cannot be dated truly.
 * @throws {RefusedEntryError} where the verifier would refuse a fact as an entry of this log.
 * @throws {Error} where a fact is not of the contract's form: a fault of this program, never of a caller.
 */
export async function appendEntries(ctx: AppendContext, db: Database, logId: string, facts: Facts): Promise<Appended> {
  return withTransaction(db, async (tx) => {
    const head = await repository.lockHead(tx, logId);
    if (!head) throw new Error(`There is no log ${logId}`);
    const guard = ctx.guard?.logId === logId ? ctx.guard : null;
    await guard?.requireExtends(tx, head);
    const now = ctx.clock.now();
    requireClock(ctx, head, now);
    // A clock slightly behind must not date an entry before the one it follows.
    const issuedAt = Math.max(now, head.lastIssuedAt);
    const given = typeof facts === 'function' ? facts(issuedAt) : facts;
    if (given.length === 0) return { entries: [], checkpoint: head.checkpoint };

    const known = await whatIsKnown(tx, head, given);
    const checker = ctx.isChecked && head.origin !== null ? await openEntryChecker(tx, head, given, known) : null;
    const rows: repository.EntryRow[] = [];
    const nodes: TreeNode[] = [];
    const entries = given.map((fact) => {
      const entry = complete(fact, head.peaks.size + 1, issuedAt, ctx.random(SALT_BYTES));
      const row = rowOf(entry, issuedAt, known);
      checker?.check(entry);
      nodes.push(...head.peaks.append(row.leafHash));
      rows.push(row);
      return { entry, leafHash: toHex(row.leafHash) };
    });
    const checkpoint = head.origin === null ? null : signCheckpoint(ctx, head, head.origin, issuedAt);
    if (checkpoint) guard?.expect(checkpoint.note, checkpoint.size);

    await repository.writeAppend(tx, { head, rows, nodes, lastIssuedAt: issuedAt, checkpoint, channel: LOG_CHANNEL });
    return { entries, checkpoint: checkpoint?.note ?? null };
  });
}

/** What follows must be dated by a clock that can be right. */
function requireClock({ toleranceMs = CLOCK_TOLERANCE_MS }: AppendContext, head: LogHead, now: number): void {
  if (head.lastIssuedAt - now >= toleranceMs) throw new ClockBehindError(BEHIND, head.lastIssuedAt);
}

/** Signs the log as its head now describes it. */
export function signCheckpoint(
  { key }: Pick<AppendContext, 'key'>,
  head: LogHead,
  origin: string,
  signedAt: number,
): repository.SignedCheckpoint {
  if (!key) throw new Error(`The key of the log ${origin} is not open in this process`);
  const { size } = head.peaks;
  const note = key.sign(formatCheckpoint({ origin, size, root: head.peaks.root() }), origin);
  const kept = Math.floor(signedAt / MINUTE_MS) > Math.floor(head.keptAt / MINUTE_MS);
  return { note, size, signedAt, kept };
}

function complete(fact: LogFact, index: number, issuedAt: number, salt: Uint8Array): LogEntry {
  const entry = { ...fact, v: 1, index, issuedAt: new Date(issuedAt).toISOString(), salt: toHex(salt) };
  const parsed = LogEntry.safeParse(entry);
  if (!parsed.success) throw new Error(`A ${fact.kind} is not fit for the log: ${z.prettifyError(parsed.error)}`);
  return parsed.data;
}

function rowOf(entry: LogEntry, issuedAt: number, known: Known): repository.EntryRow {
  const bytes = canonicalBytes(entry);
  return {
    index: entry.index,
    kind: entry.kind,
    market: entry.market,
    issuedAt,
    signalId: 'signalId' in entry ? entry.signalId : null,
    strategyId: strategyOf(entry, known),
    bytes,
    leafHash: hashLeaf(bytes),
  };
}

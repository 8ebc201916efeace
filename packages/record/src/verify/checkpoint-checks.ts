import { type Checkpoint, equalBytes, NoteError, parseCheckpoint, parseNote } from '@sealtick/log';
import { type CheckpointReader, nameOf, type SignedCheckpoint } from './checkpoints.ts';
import type { Findings } from './finding.ts';
import type { LeafPass } from './leaf-pass.ts';
import type { LogSource, SourceHead } from './source.ts';

const HOUR_MS = 3_600_000;

/** What a checkpoint claims, whoever signed it; null where it is none. */
export function claimOf(note: string): Checkpoint | null {
  try {
    return parseCheckpoint(parseNote(note).text);
  } catch (error) {
    if (error instanceof NoteError) return null;
    throw error;
  }
}

/** A note as it was signed, out of a file or a mail: what editors change is the end of the lines and of the text. */
export function tidyNote(note: string): string {
  return `${note.replaceAll('\r\n', '\n').trimEnd()}\n`;
}

/** Checkpoints that somebody kept: what is signed by nobody known proves nothing. */
export async function readEarlier(
  notes: readonly string[],
  reader: CheckpointReader,
  findings: Findings,
): Promise<SignedCheckpoint[]> {
  const earlier: SignedCheckpoint[] = [];
  for (const note of notes) {
    const checkpoint = await reader.read(note);
    if (typeof checkpoint !== 'string') earlier.push(checkpoint);
    else
      findings.add({ code: 'BAD_SIGNATURE', layer: 'checkpoint', detail: `A checkpoint that you kept ${checkpoint}.` });
  }
  return earlier;
}

export async function readHistory(
  source: LogSource,
  reader: CheckpointReader,
  findings: Findings,
): Promise<SignedCheckpoint[]> {
  const history: SignedCheckpoint[] = [];
  for (const note of (await source.history?.()) ?? []) {
    const checkpoint = await reader.read(note);
    if (typeof checkpoint !== 'string') history.push(checkpoint);
    else
      findings.add({
        code: 'BAD_SIGNATURE',
        layer: 'checkpoint',
        detail: `A checkpoint in the log's own history ${checkpoint}.`,
      });
  }
  return history;
}

/** The key of a log does not change: a kept checkpoint of the same log tells which one it is. */
export function checkSigner(signed: SignedCheckpoint, earlier: readonly SignedCheckpoint[], findings: Findings): void {
  for (const { origin, size, signedBy } of earlier) {
    if (origin !== signed.origin || size === 0 || signedBy === signed.signedBy) continue;
    const detail = `The checkpoint that you kept was signed by ${signedBy}, the newest one by ${signed.signedBy}: the key was exchanged.`;
    findings.add({ code: 'BAD_SIGNATURE', layer: 'checkpoint', detail });
  }
}

/**
 * A log that goes on after a restore says so in its first entry. What somebody kept of the one before must fit that, and
 * shows how much was lost where it covers more.
 */
export function checkRestore(
  { restored }: LeafPass,
  head: Checkpoint,
  earlier: readonly SignedCheckpoint[],
  findings: Findings,
): void {
  const lost = restored && claimOf(restored.checkpoint);
  if (lost) {
    const detail = `The log begins after a restore: entries of ${lost.origin}, which had ${lost.size}, were lost and cannot be checked.`;
    findings.add({ code: 'RESTORED', layer: 'checkpoint', detail });
  }
  for (const kept of earlier) {
    if (kept.origin === head.origin) continue;
    if (kept.origin !== lost?.origin) {
      const detail = `The checkpoint that you kept is of the log ${kept.origin}; this one is ${head.origin}.`;
      findings.add({ code: 'BAD_SIGNATURE', layer: 'checkpoint', detail });
    } else if (kept.size > lost.size) {
      // The newest checkpoint may have been lost with the entries: proof of a loss, not of two histories.
      const range =
        kept.size === lost.size + 1 ? `entry ${kept.size} was` : `entries ${lost.size + 1} to ${kept.size} were`;
      const detail = `Your checkpoint covers ${kept.size} entries of ${lost.origin}, the restore names ${lost.size}: ${range} lost with it.`;
      findings.add({ code: 'RESTORED', layer: 'checkpoint', detail });
    } else if (kept.size === lost.size && !equalBytes(kept.root, lost.root)) {
      const detail = `old=${nameOf(kept)} new=${nameOf(lost)}: you kept another checkpoint of ${lost.origin} than the restore names.`;
      findings.add({ code: 'FORK', layer: 'checkpoint', detail });
    }
  }
}

/** Whether the newest checkpoint says anything of the present. */
export function checkAge(
  { signedAt }: SourceHead,
  pass: LeafPass,
  { now, maxAgeHours }: { now: number; maxAgeHours: number },
  findings: Findings,
): void {
  const at = signedAt ?? pass.lastIssuedAt;
  const age = (now - Date.parse(at)) / HOUR_MS;
  if (age <= maxAgeHours) return;
  const detail = Number.isNaN(age)
    ? 'Nothing says when the newest checkpoint was signed.'
    : `The newest checkpoint was signed at ${at}, more than ${maxAgeHours} hours ago: what came since is not known.`;
  findings.add({ code: 'STALE', layer: 'checkpoint', detail });
}

import { canonicalJson } from '@sealtick/log';
import { cosignedOf, isRecord, rowOfSignal, textField } from './signal-json.ts';
import type { CosignedNote, LogSource, SourceEntry } from './source.ts';

const FORMAT = 'sealtick-log';
const PAGE_SIZE = 5_000;
const decoder = new TextDecoder();

/** A file that is not an export of a log. */
export class ExportError extends Error {
  override readonly name = 'ExportError';
}

/** A whole log as one JSON document: all that a check needs. */
export interface LogExport {
  readonly checkpoint: string;
  readonly signedAt: string | null;
  readonly cosigned: CosignedNote | null;
  readonly keys: readonly string[];
  readonly history: readonly string[];
  readonly entries: readonly SourceEntry[];
  readonly signals: readonly Readonly<Record<string, unknown>>[];
}

/** Writes a log as text, one line per entry, without holding all of it in memory. */
export async function* writeExport(source: LogSource, exportedAt: string): AsyncGenerator<string> {
  const head = await source.head();
  const size = Number(head.note.split('\n')[1]);
  const top = {
    format: FORMAT,
    version: 1,
    exportedAt,
    signedAt: head.signedAt,
    checkpoint: head.note,
    cosigned: head.cosigned ?? null,
    keys: await source.keys(),
    history: (await source.history?.()) ?? [],
  };
  yield `${JSON.stringify(top).slice(0, -1)},"entries":[`;
  for (let from = 1; from <= size; from += source.pageSize) {
    const entries = await source.entries(from, Math.min(size, from + source.pageSize - 1));
    const lines = entries.map((entry) => `\n${lineOf(entry)}`).join(',');
    if (lines !== '') yield from === 1 ? lines : `,${lines}`;
  }
  yield '\n]}\n';
}

/** The bytes of entries are copied, never serialised again: they are what was hashed. */
function lineOf({ index, leafHash, bytes, entry }: SourceEntry): string {
  const json = bytes ? decoder.decode(bytes) : entry === undefined ? null : canonicalJson(entry);
  return `{"index":${index},"leafHash":"${leafHash}"${json === null ? '' : `,"entry":${json}`}}`;
}

/** Returns the log of an export. @throws {ExportError} if the text is not an export. */
export function parseExport(text: string): LogExport {
  const value = parse(text);
  if (!isRecord(value) || value.format !== FORMAT) throw new ExportError('it is not an export of a Sealtick log');
  if (value.version !== 1) throw new ExportError(`it is of form ${value.version}; this program reads form 1`);
  const checkpoint = textField(value, 'checkpoint');
  if (checkpoint === null) throw new ExportError('it has no checkpoint');
  return {
    checkpoint,
    signedAt: textField(value, 'signedAt'),
    cosigned: cosignedOf(value.cosigned),
    keys: texts(value.keys, 'keys'),
    history: texts(value.history ?? [], 'history'),
    entries: records(value.entries, 'entries').map((item) => {
      const known = { index: Number(item.index), leafHash: String(item.leafHash) };
      return item.entry === undefined ? known : { ...known, entry: item.entry };
    }),
    signals: records(value.signals ?? [], 'signals'),
  };
}

/** Returns an export as a source that can be verified like a site. */
export function exportSource({
  checkpoint,
  signedAt,
  cosigned,
  keys,
  history,
  entries,
  signals,
}: LogExport): LogSource {
  const rows = signals.flatMap((signal) => rowOfSignal(signal) ?? []);
  return {
    pageSize: PAGE_SIZE,
    isFrozen: true,
    head: async () => ({ note: checkpoint, signedAt, cosigned }),
    keys: async () => keys,
    history: async () => history,
    entries: async (from, to) => entries.filter(({ index }) => index >= from && index <= to),
    ...(rows.length === 0
      ? {}
      : { rows: async () => ({ rows, since: Number.POSITIVE_INFINITY, isComplete: () => false }) }),
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ExportError('it is not JSON');
  }
}

function texts(value: unknown, field: string): string[] {
  if (!Array.isArray(value) || !value.every((one) => typeof one === 'string')) {
    throw new ExportError(`its ${field} are not a list of texts`);
  }
  return value;
}

function records(value: unknown, field: string): Readonly<Record<string, unknown>>[] {
  if (!Array.isArray(value) || !value.every(isRecord)) throw new ExportError(`its ${field} are not a list of objects`);
  return value;
}

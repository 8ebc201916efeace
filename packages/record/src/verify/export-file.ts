import { canonicalJson } from '@sealtick/log';
import { AnswerError } from './answer-error.ts';
import { findDuplicateKey } from './duplicate-key.ts';
import type { Finding } from './finding.ts';
import { isRecord, textField } from './signal-json.ts';
import type { LogSource, SourceEntry } from './source.ts';
import { readSourceEntry } from './source-entry.ts';

const FORMAT = 'sealtick-log';
const decoder = new TextDecoder();

/** A file that is not an export of a log. */
export class ExportError extends Error {
  override readonly name = 'ExportError';
}

/** A whole log as one JSON document: all that a check needs. Its parts are as they are in the file: a check reads them. */
export interface LogExport {
  readonly checkpoint: string;
  readonly signedAt: string | null;
  readonly cosigned: unknown;
  readonly keys: readonly unknown[];
  readonly history: readonly unknown[];
  readonly entries: readonly unknown[];
  /** What is wrong with the file itself. */
  readonly faults: readonly Finding[];
}

const FIELDS = ['format', 'version', 'exportedAt', 'signedAt', 'checkpoint', 'cosigned', 'keys', 'history', 'entries'];

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
    const lines = entries.map((entry) => `\n${getLine(getEntry(entry))}`).join(',');
    if (lines !== '') yield from === 1 ? lines : `,${lines}`;
  }
  yield '\n]}\n';
}

/** The bytes of entries are copied, never serialised again: they are what was hashed. */
function getLine({ index, leafHash, bytes, entry }: SourceEntry): string {
  const json = bytes ? decoder.decode(bytes) : entry === undefined ? null : canonicalJson(entry);
  return `{"index":${index},"leafHash":"${leafHash}"${json === null ? '' : `,"entry":${json}`}}`;
}

/** @throws {AnswerError} for an item that is not an entry. */
function getEntry(item: unknown): SourceEntry {
  const entry = readSourceEntry(item);
  if (typeof entry === 'string') throw new AnswerError(`an item of the list of entries ${entry}`);
  return entry;
}

/**
 * Returns the log of an export, whatever its parts are: a check reports those that are wrong.
 * @throws {ExportError} if the text is not an export at all.
 */
export function parseExport(text: string): LogExport {
  const value = parse(text);
  if (!isRecord(value) || value.format !== FORMAT) throw new ExportError('it is not an export of a Sealtick log');
  if (value.version !== 1) {
    throw new ExportError(`it is of form ${shown(value.version)}; this program reads form 1`);
  }
  return {
    checkpoint: textField(value, 'checkpoint') ?? '',
    signedAt: value.signedAt === null || value.signedAt === undefined ? null : (textField(value, 'signedAt') ?? ''),
    cosigned: value.cosigned ?? null,
    keys: getList(value.keys),
    history: getList(value.history ?? []),
    entries: getList(value.entries),
    faults: getFaults(value, text),
  };
}

/** Nothing in the file may pass for a part of the log that is none. */
function getFaults(value: Readonly<Record<string, unknown>>, text: string): Finding[] {
  const unknown = Object.keys(value).filter((field) => !FIELDS.includes(field));
  const twice = findDuplicateKey(text);
  const details = [
    ...unknown.map((field) => `The file has the field ${shown(field)}, which no export has.`),
    ...(twice === null ? [] : [`An object in the file has the field ${shown(twice)} twice.`]),
  ];
  return details.map((detail) => ({ code: 'ROW_MISMATCH', layer: 'entry', detail }));
}

/** Returns an export as a source that can be verified like a site. */
export function exportSource({ checkpoint, signedAt, cosigned, keys, history, entries, faults }: LogExport): LogSource {
  return {
    faults,
    pageSize: Number.POSITIVE_INFINITY,
    isFrozen: true,
    head: async () => ({ note: checkpoint, signedAt, cosigned }),
    keys: async () => keys,
    history: async () => history,
    // All at the same time and in the order of the file, so that nothing in it is left out.
    entries: async (from) => (from === 1 ? entries : []),
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ExportError('it is not JSON');
  }
}

/** What is not a list counts as one wrong item. */
const getList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);

const shown = (value: unknown): string => String(JSON.stringify(value)).slice(0, 80);

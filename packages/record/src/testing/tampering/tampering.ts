import { hashText } from '@sealtick/log';
import { type Draft, numbered, type SealedExport, seal, trueEntries } from './draft.ts';

/** A way to falsify a log by someone who has its key, and everything else. */
export interface Tampering {
  readonly name: string;
  /** Changes the entries, or returns others. They are then numbered, sealed and signed with the true key. */
  readonly entries?: (values: Draft[]) => Draft[] | undefined;
  /** Changes the sealed export. */
  readonly sealed?: (log: SealedExport) => void;
  /** Changes the text of the file. */
  readonly text?: (text: string) => string;
  /** What a reader sees without anything from before: the fault, a restore, or nothing. */
  readonly seen: 'fault' | 'restore' | 'nothing';
}

/** Returns the text of an export after a tampering. */
export function tamper({ entries, sealed, text }: Tampering): string {
  const values = trueEntries();
  const log = seal(numbered(entries?.(values) ?? values));
  sealed?.(log);
  const json = JSON.stringify(log);
  return text ? text(json) : json;
}

/** Returns entry number `n` (from 0) of a kind, or of a change. */
export function find(values: Draft[], kind: string, n = 0): Draft {
  const found = values.filter((value) => value.kind === kind || value.change === kind)[n];
  if (!found) throw new Error(`The log has no ${kind} number ${n}`);
  return found;
}

/** Returns a fault that changes one entry of a kind or a change. */
export const edit = (name: string, kind: string, change: (entry: Draft, all: Draft[]) => void, n = 0): Tampering => ({
  name,
  entries(values) {
    change(find(values, kind, n), values);
  },
  seen: 'fault',
});

/** Returns a fault that adds an entry after another one: `change` changes a copy of it. */
export const insert = (name: string, kind: string, change: (entry: Draft) => void, n = 0): Tampering => ({
  name,
  entries(values) {
    const original = find(values, kind, n);
    const copy = { ...structuredClone(original), salt: hashText(name) };
    change(copy);
    values.splice(values.indexOf(original) + 1, 0, copy);
  },
  seen: 'fault',
});

/** Adds to a time. */
export const later = (text: string, ms: number): string => new Date(Date.parse(text) + ms).toISOString();

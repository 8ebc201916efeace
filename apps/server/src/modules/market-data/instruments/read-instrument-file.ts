import type { AddedInstrument } from '@sealtick/engine';
import { UsageError } from '../../../platform/errors.ts';
import { InstrumentSpec } from './instrument-spec.ts';
import { readInstrumentTable } from './instrument-table.ts';
import { toInstrument } from './to-instrument.ts';

/**
 * Returns the instruments of a JSON or CSV text.
 * @throws {UsageError} naming the instrument, the field, and what would be right.
 */
export function readInstrumentFile(text: string, path: string): AddedInstrument[] {
  const entries = /^\s*[[{]/.test(text) ? fromJson(text, path) : readInstrumentTable(text, path);
  if (entries.length === 0) throw new UsageError(`${path}: contains no instrument.`);
  return entries.map((entry, i) => readInstrument(entry, `${path}, ${getLabel(entry, i)}`));
}

/** Returns the instrument of one entry. @throws {UsageError} as `readInstrumentFile`. */
export function readInstrument(entry: unknown, where: string): AddedInstrument {
  const read = InstrumentSpec.safeParse(entry);
  if (read.success) return toInstrument(read.data, where);
  const issue = read.error.issues[0]!;
  if (issue.code === 'unrecognized_keys') {
    const place = issue.path.length === 0 ? '' : ` of ${issue.path.join('.')}`;
    const known = issue.path.length === 0 ? ` Known fields: ${Object.keys(InstrumentSpec.shape).join(', ')}.` : '';
    throw new UsageError(`${where}: ${issue.keys.join(', ')}: unknown field${place}.${known}`);
  }
  const value = valueAt(entry, issue.path);
  const got = value === undefined ? 'missing' : `got ${JSON.stringify(value)}`;
  throw new UsageError(`${where}: ${issue.path.join('.') || 'entry'}: ${issue.message} (${got}).`);
}

function fromJson(text: string, path: string): readonly unknown[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new UsageError(`${path}: not valid JSON (${(error as Error).message}).`);
  }
  return Array.isArray(value) ? value : [value];
}

function getLabel(entry: unknown, index: number): string {
  const symbol = valueAt(entry, ['symbol']);
  return typeof symbol === 'string' && symbol !== '' ? symbol : `instrument ${index + 1}`;
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((inner, key) => {
    return typeof inner === 'object' && inner !== null ? (inner as Record<PropertyKey, unknown>)[key] : undefined;
  }, value);
}

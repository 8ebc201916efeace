import { type RecordEntry, RecordError } from './entries.ts';
import { ENTRY_FORMS, UPDATE_FORMS } from './entry-forms.ts';

const SHOWN_LENGTH = 80;

/**
 * Returns the entry in a parsed JSON value. It does not use the writer's schemas. An entry has the fields of its kind and no
 * others, because readers would take any other field for a logged fact.
 *
 * @param index Its place in the log, for the error.
 * @throws {RecordError} naming the field.
 */
export function parseEntry(value: unknown, index: number): RecordEntry {
  if (typeof value !== 'object' || value === null) throw new RecordError(index, 'is not a JSON object');
  const entry = value as Record<string, unknown>;
  if (entry.v !== 1) throw new RecordError(index, `has the form ${shown(entry.v)}; this program reads form 1`);
  const form = ENTRY_FORMS.get(entry.kind);
  if (!form) throw new RecordError(index, `is of the kind ${shown(entry.kind)}, which this program does not know`);
  const whole = { ...form, ...(entry.kind === 'signal.updated' ? UPDATE_FORMS.get(entry.change) : {}) };
  for (const [field, test] of Object.entries(whole)) {
    if (test(entry[field])) continue;
    throw new RecordError(index, `has ${field} ${shown(entry[field])}, which a ${entry.kind} cannot have`);
  }
  const unknown = Object.keys(entry).find((field) => !Object.hasOwn(whole, field));
  if (unknown !== undefined) {
    throw new RecordError(index, `has the field ${shown(unknown)}, which a ${entry.kind} does not have`);
  }
  return value as RecordEntry;
}

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? 'missing';
  return text.length > SHOWN_LENGTH ? `${text.slice(0, SHOWN_LENGTH)} …` : text;
}

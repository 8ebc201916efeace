import { cutText } from '@sealtick/engine';
import { findRecords } from './find-records.ts';
import { joinRecords } from './join-records.ts';
import { JsonTableError } from './json-table-error.ts';
import { isRecord, type Json } from './json-value.ts';
import { getTable } from './record-table.ts';

/**
 * Converts JSON of bars to CSV: arrays of arrays or objects, lines of them, objects keyed by time, columns, and the
 * answers of exchanges and vendors around any of these.
 * @throws {JsonTableError}
 */
export function jsonToCsv(text: string): string {
  const value = parse(text);
  const found = findRecords(value);
  if (found.length === 0) {
    const message = messageIn(value);
    throw new JsonTableError(`the JSON holds no list of bars${message}`, message === '');
  }
  return getTable(joinRecords(found));
}

function parse(text: string): Json {
  const trimmed = text.replace(/^\ufeff/, '').trim();
  try {
    return JSON.parse(trimmed) as Json;
  } catch (error) {
    const lines = trimmed.split(/\r?\n/).filter((line) => line.trim() !== '');
    if (lines.length < 2) throw new JsonTableError(`not valid JSON: ${(error as Error).message}`);
    return lines.map((line, i) => parseLine(line, i + 1));
  }
}

function parseLine(line: string, number: number): Json {
  try {
    return JSON.parse(line.replace(/,\s*$/, '')) as Json;
  } catch {
    throw new JsonTableError(`neither one JSON document nor JSON lines: line ${number} is not valid JSON`);
  }
}

/** What a vendor says instead of data, such as a limit of calls. */
function messageIn(value: Json): string {
  if (!isRecord(value)) return '';
  const words = ['message', 'error', 'Error Message', 'Information', 'Note', 'msg', 'errorMessage'];
  const found = words.map((word) => value[word]).find((one) => typeof one === 'string' && one !== '');
  return found === undefined ? '' : `; it says "${cutText(String(found), 120)}"`;
}

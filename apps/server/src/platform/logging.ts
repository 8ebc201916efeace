import { writeSync } from 'node:fs';
import { type DestinationStream, type Logger, pino } from 'pino';
import { prettyFactory } from 'pino-pretty';
import { escapeJson, printableLines } from './printable.ts';
import { redactText } from './redaction.ts';

export type Log = Logger;

/** Whatever stands under these names at the top of a line; deeper down, and by its shape, `redactText` finds it. */
const SECRET_NAMES = [
  ...['authorization', 'cookie', 'set-cookie', 'password', 'secret', 'token', 'apiKey', 'key', 'connectionString'],
  ...['databaseUrl', 'databaseOwnerUrl', 'DATABASE_URL', 'DATABASE_OWNER_URL'],
];

const NOT_PLAIN = /[^\n -~]/;

/** Structured lines on standard error, one JSON document each; readable ones where a person watches the terminal. */
export function createLog(level: string, destination: DestinationStream = standardError()): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    // Wildcard paths would cost more than the rest of a line.
    redact: { paths: SECRET_NAMES.map((name) => `["${name}"]`), censor: '(hidden)' },
    hooks: { streamWrite: toSafeLine },
  };
  return pino(options, destination);
}

function toSafeLine(line: string): string {
  const redacted = redactText(line);
  return NOT_PLAIN.test(redacted) ? escapeJson(redacted) : redacted;
}

function standardError(): DestinationStream {
  if (!process.stderr.isTTY) return pino.destination({ fd: 2, sync: true });
  const toReadable = prettyFactory({ ignore: 'pid,hostname' });
  return { write: (line) => void writeSync(2, withColoursOnly(toReadable(line))) };
}

/** Keeps the escape sequences that set a colour, and shows all others. */
function withColoursOnly(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences are what is looked for
  const parts = text.split(/(\u001b\[[\d;]*m)/);
  return parts.map((part, i) => (i % 2 === 0 ? printableLines(part) : part)).join('');
}

/** For tests and commands that have nothing to log. */
export const silentLog: Log = pino({ level: 'silent' });

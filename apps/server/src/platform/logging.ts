import { writeSync } from 'node:fs';
import { type DestinationStream, type Logger, pino } from 'pino';
import { prettyFactory } from 'pino-pretty';
import { loggedError } from './logged-error.ts';
import { escapeJson, printableLines } from './printable.ts';
import { redactText } from './redaction.ts';

export type Log = Logger;

/** Top-level fields that are hidden; `redactText` hides nested ones and secrets recognised by their format. */
const SECRET_NAMES = [
  'authorization',
  'cookie',
  'set-cookie',
  'password',
  'secret',
  'token',
  'apiKey',
  'key',
  'connectionString',
  'databaseUrl',
  'databaseOwnerUrl',
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
];

const NOT_PLAIN = /[^\n -~]/;

/** Creates a log that writes one JSON document per line to standard error, or readable lines on a terminal. */
export function createLog(level: string, destination: DestinationStream = standardError()): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    // Wildcard paths would cost more than the rest of the line.
    redact: { paths: SECRET_NAMES.map((name) => `["${name}"]`), censor: '(hidden)' },
    serializers: { err: loggedError },
    hooks: { streamWrite: toSafeLine },
  };
  return pino(options, destination);
}

function toSafeLine(line: string): string {
  const redacted = redactText(line);
  return NOT_PLAIN.test(redacted) ? escapeJson(redacted) : redacted;
}

function standardError(): DestinationStream {
  if (!process.stderr.isTTY) return pino.destination({ fd: 2, sync: true }).on('error', reportLost);
  const toReadable = prettyFactory({ ignore: 'pid,hostname' });
  return {
    write: (line) => {
      try {
        writeSync(2, withColoursOnly(toReadable(line)));
      } catch (error) {
        reportLost(error);
      }
    },
  };
}

/** The reader of the log has gone: a line that cannot be written fails nothing but the stream. */
function reportLost(error: unknown): void {
  if (process.stderr.listenerCount('error') > 0) process.stderr.emit('error', error as Error);
}

/** Keeps escape sequences for colours and makes all others visible. */
function withColoursOnly(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern matches escape sequences
  const parts = text.split(/(\u001b\[[\d;]*m)/);
  return parts.map((part, i) => (i % 2 === 0 ? printableLines(part) : part)).join('');
}

/** A log that discards everything, for tests and commands. */
export const silentLog: Log = pino({ level: 'silent' });

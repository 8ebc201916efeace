import { type Logger, pino } from 'pino';
import pretty from 'pino-pretty';

export type Log = Logger;

/** Values under these names never reach the log, however deep a caller nests them (to two levels). */
const SECRET_NAMES = [
  ...['authorization', 'cookie', 'set-cookie', 'password', 'secret', 'token', 'apiKey', 'key', 'connectionString'],
  ...['databaseUrl', 'databaseOwnerUrl', 'DATABASE_URL', 'DATABASE_OWNER_URL'],
];

const redacted = SECRET_NAMES.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]);

/** Structured lines on standard error, one JSON document each; readable ones where a person watches the terminal. */
export function createLog(level: string): Log {
  const options = { level, base: null, redact: { paths: redacted, censor: '(hidden)' } };
  const timestamped = { ...options, timestamp: pino.stdTimeFunctions.isoTime };
  if (process.stderr.isTTY) return pino(timestamped, pretty({ destination: 2, sync: true, ignore: 'pid,hostname' }));
  return pino(timestamped, pino.destination({ fd: 2, sync: true }));
}

/** For tests and commands that have nothing to log. */
export const silentLog: Log = pino({ level: 'silent' });

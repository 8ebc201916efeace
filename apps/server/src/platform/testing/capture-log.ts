import { type Logger, pino } from 'pino';

export interface LogLine {
  /** pino's numbers: 30 info, 40 warn, 50 error. */
  readonly level: number;
  readonly msg: string;
  readonly [field: string]: unknown;
}

/** Creates a log whose lines a test can read. */
export function captureLog(): { readonly log: Logger; readonly lines: LogLine[] } {
  const lines: LogLine[] = [];
  const log = pino({ level: 'trace', base: null }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  return { log, lines };
}

import { cutText } from '@sealtick/engine/cut-text';
import { causes } from './errors.ts';

/** Longer messages and statements say nothing more about what failed. */
const MOST_CHARACTERS = 500;
const STATEMENT_CHARACTERS = 120;
const FRAMES = 12;
const CAUSES = 5;

/** Fields that name a place or a kind of error. Others, such as `detail` of PostgreSQL, hold values of rows. */
const FIELDS = ['code', 'errno', 'syscall', 'table', 'column', 'constraint', 'status'] as const;

type Fields = Partial<Record<(typeof FIELDS)[number] | 'query', unknown>>;

interface LoggedError {
  readonly type: string;
  /** The message, and those of its causes. */
  readonly message: string;
  readonly stack: string;
}

/**
 * Returns what the log has of an error: short, and without the values of a query or a row. Anything else than an error is
 * returned as it is.
 */
export function loggedError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const all = getChain(error);
  const fields = Object.assign({}, ...all.toReversed().map(getFields)) as Fields;
  const logged: LoggedError = {
    type: error.constructor.name,
    message: messageOfError(error),
    stack: all.map(getStack).join('\ncaused by: '),
  };
  return { ...fields, ...logged };
}

/** Returns the message of an error and its causes in one line of text, short and without the values of a query. */
export const messageOfError = (error: unknown): string =>
  error instanceof Error ? getChain(error).map(getShortMessage).join(': ') : String(error);

const getChain = (error: Error) => [...causes(error)].slice(0, CAUSES);

const getFields = (error: Error & Fields): Fields =>
  Object.fromEntries(
    FIELDS.flatMap((name) => {
      const value = error[name];
      return typeof value === 'string' || typeof value === 'number' ? [[name, value]] : [];
    }),
  );

function getShortMessage(error: Error & Fields): string {
  if (typeof error.query === 'string') {
    return `Failed query: ${cut(error.query.replaceAll(/\s+/g, ' ').trim(), STATEMENT_CHARACTERS)}`;
  }
  if (error instanceof AggregateError && error.message === '') {
    return cut(error.errors.map(messageOfError).join('; '), MOST_CHARACTERS);
  }
  return cut(isOfValue(error) ? withoutValue(error.message) : error.message, MOST_CHARACTERS);
}

const withoutValue = (message: string): string => message.replace(/: ".*/s, '').replaceAll(/"[^"]*"/g, '"…"');

/** Class 22 of PostgreSQL: the value that was refused is in quotes, mostly at the end. */
const isOfValue = ({ code }: Fields): boolean => typeof code === 'string' && /^22[0-9A-Z]{3}$/.test(code);

/** Without the message as it was thrown, with which a stack begins. */
function getStack(error: Error): string {
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return [`${error.name}: ${getShortMessage(error)}`, ...frames.slice(0, FRAMES)].join('\n');
}

const cut = (text: string, most: number): string => cutText(text, most + 1, '…');

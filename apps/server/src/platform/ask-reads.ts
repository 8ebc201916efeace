import { type AskRead, type ErrorCode, type Read, refuseReader } from '@sealtick/contract';
import type { z } from 'zod';
import { AppError } from './errors.ts';
import type { Page, ServedRead } from './http/serve-reads.ts';
import { issueMessage } from './issue-message.ts';
import { type RequireOperator, refuseOperators } from './require-operator.ts';
import type { Viewer } from './viewer.ts';

/** Errors that mean absence. An input that no address can contain is absent as well. */
const ABSENT: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['NOT_FOUND', 'FORBIDDEN', 'INVALID_REQUEST']);

/** Returns a function that answers reads within the program, without HTTP, by the same schemas and handlers. */
export function askReads(
  served: readonly ServedRead[],
  requireOperator: RequireOperator = refuseOperators,
): (viewer: Viewer) => AskRead {
  // By path, because the pages are a separate bundle with its own declarations.
  const known = new Map(served.map((one) => [one.read.path, one]));
  const ask = async (viewer: Viewer, { path }: Pick<Read, 'path'>, input: object): Promise<unknown> => {
    const one = known.get(path);
    if (!one) throw new Error(`No handler for the read ${path}.`);
    const { read } = one;
    try {
      const refusal = refuseReader(viewer.principal, read);
      if (refusal) throw new AppError(refusal.code, refusal.detail);
      if (read.entitlement === 'operator') await requireOperator(viewer);
      const handled = await one.handle(viewer, parse(read, input) as never);
      return read.nextBy === undefined ? handled : (handled as Page<unknown>).answer;
    } catch (error) {
      if (read.mayBeAbsent && error instanceof AppError && ABSENT.has(error.code)) return null;
      throw error;
    }
  };
  return (viewer) => ((read: Read, input: object) => ask(viewer, read, input)) as AskRead;
}

/** Converts the input to strings, as in an address, and parses it. @throws {AppError} INVALID_REQUEST */
function parse({ params, query }: Read, input: object): object {
  const sent = Object.entries(input).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  const isParameter = ([name]: readonly string[]) => params !== undefined && name! in params.shape;
  const parts = [
    params?.safeParse(Object.fromEntries(sent.filter(isParameter))),
    query?.safeParse(Object.fromEntries(sent.filter((each) => !isParameter(each)))),
  ];
  const errors = parts.flatMap((part) => part?.error?.issues ?? []);
  if (errors.length > 0) throw invalid(errors);
  return { ...parts[0]?.data, ...parts[1]?.data };
}

function invalid(issues: readonly z.core.$ZodIssue[]): AppError {
  const errors = issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((path) => ({ path, message: 'is unknown' }))
      : [{ path: issue.path.join('.'), message: issueMessage(issue) }],
  );
  return new AppError('INVALID_REQUEST', `Invalid parameters ${errors.map(({ path }) => `\`${path}\``).join(', ')}.`, {
    errors,
  });
}

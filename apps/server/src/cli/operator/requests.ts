import { readConfig } from '../../config.ts';
import { recordCommand } from '../../modules/audit/index.ts';
import {
  answerRequest,
  closeRequest,
  findRequest,
  selectRequests,
  selectSteps,
  startRequest,
} from '../../modules/support/index.ts';
import { systemClock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import { AppError, UsageError } from '../../platform/errors.ts';
import { printable } from '../../platform/printable.ts';
import { print, printJson } from '../print.ts';
import { textTable } from '../text-table.ts';
import { useDatabase } from '../use-database.ts';
import { mailNeeds } from './mail-needs.ts';

const MOST_REQUESTS = 500;
const BY = { kind: 'command-line' } as const;

/** Lists requests that wait for an answer, those due first. */
export async function listRequests({ json, all }: { readonly json?: true; readonly all?: true }): Promise<void> {
  const wanted = { isAll: all === true, most: MOST_REQUESTS };
  const requests = await useDatabase(({ database }) => selectRequests(database, wanted));
  const now = Date.now();
  if (json) printJson(requests.map(({ tokenHash: _hash, mailbox: _mailbox, ...request }) => request));
  else if (requests.length === 0) print(all ? 'No requests.' : 'No request waits for an answer.');
  else
    print(
      textTable(
        ['Reference', 'State', 'Due', 'Sender'],
        requests.map(({ reference, state, dueAt, email }) => {
          const isLate = dueAt.getTime() < now && state !== 'answered' && state !== 'closed';
          return [reference, state, `${dueAt.toISOString()}${isLate ? ' (past due)' : ''}`, printable(email)];
        }),
      ),
    );
}

/** Prints a request, and what happened to it. */
export async function showRequest(reference: string, { json }: { readonly json?: true }): Promise<void> {
  const found = await useDatabase(async ({ database }) => {
    const request = await findRequest(database, reference);
    return request && { request, steps: await selectSteps(database, reference) };
  });
  if (found === null) throw new UsageError(`No request has the reference ${printable(reference)}.`);
  const { tokenHash: _hash, mailbox: _mailbox, ...request } = found.request;
  if (json) return printJson({ ...request, steps: found.steps });
  const fields = Object.entries(request)
    .filter(([name, value]) => value !== null && name !== 'message')
    .map(([name, value]) => `${name}: ${printable(value instanceof Date ? value.toISOString() : String(value))}`);
  const steps = found.steps.flatMap(({ at, state, actor, message }) => [
    `${at.toISOString()} ${state} (${actor})`,
    ...(message ?? '').split('\n').filter(Boolean).map(printable),
  ]);
  print([...fields, '', ...request.message.split('\n').map(printable), '', ...steps].join('\n'));
}

/** Answers a request by mail. */
export async function answerByCommand(reference: string, { text }: { readonly text: string }): Promise<void> {
  const config = readConfig();
  const needs = mailNeeds(config);
  await changeRequest(reference, 'answered', (tx) => answerRequest(needs, tx, reference, text, BY));
  print(`The answer to ${printable(reference)} is queued.`);
}

/** Stores that somebody works on a request. */
export async function startByCommand(reference: string): Promise<void> {
  await changeRequest(reference, 'started', (tx) => startRequest(systemClock, tx, reference, BY));
  print(`${printable(reference)} is in progress.`);
}

/** Closes a request. */
export async function closeByCommand(reference: string): Promise<void> {
  await changeRequest(reference, 'closed', (tx) => closeRequest(systemClock, tx, reference, BY));
  print(`${printable(reference)} is closed.`);
}

/** Changes a request in one transaction with its audit entry. @throws {UsageError} where its state does not allow it */
function changeRequest(subject: string, done: string, change: (tx: Database) => Promise<void>): Promise<void> {
  const config = readConfig();
  const toUsageError = (error: unknown): never => {
    throw error instanceof AppError ? new UsageError(printable(error.detail)) : error;
  };
  return useDatabase(
    ({ database }) => recordCommand(database, config, { act: `request.${done}`, subject }, change).catch(toUsageError),
    config,
  );
}

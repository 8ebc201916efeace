import { REASON_MAX } from '@sealtick/contract';
import { readConfig } from '../../config/config.ts';
import { recordCommand } from '../../modules/audit/index.ts';
import {
  answerRequest,
  closeRequest,
  findRequest,
  selectRequests,
  selectSteps,
  startRequest,
} from '../../modules/support/index.ts';
import type { AuditValues } from '../../platform/audit-values.ts';
import { systemClock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import { UsageError } from '../../platform/errors.ts';
import { printable } from '../../platform/printable.ts';
import { print, printJson } from '../print.ts';
import { textTable } from '../text-table.ts';
import { useDatabase } from '../use-database.ts';
import { mailNeeds } from './mail-deps.ts';
import { text } from './options.ts';
import { toUsageError } from './use-account.ts';

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

/** Answers a request by email. */
export async function answerByCommand(reference: string, flags: { readonly text: string }): Promise<void> {
  const config = readConfig();
  const deps = mailNeeds(config);
  await changeRequest(reference, 'answered', (tx) => answerRequest(deps, tx, reference, flags.text, BY));
  print(`The answer to ${printable(reference)} is queued.`);
}

/** Stores that someone works on a request. */
export async function startByCommand(reference: string): Promise<void> {
  await changeRequest(reference, 'started', (tx) => startRequest(systemClock, tx, reference, BY));
  print(`${printable(reference)} is in progress.`);
}

/** Closes a request, and stores why. */
export async function closeByCommand(reference: string, flags: { readonly reason: string }): Promise<void> {
  const reason = text('--reason', flags.reason, REASON_MAX);
  const close = (db: Database) => closeRequest(systemClock, db, reference, BY, reason);
  await changeRequest(reference, 'closed', close, { after: { reason } });
  print(`${printable(reference)} is closed.`);
}

/** Changes a request in one transaction with its audit entry. @throws {UsageError} where its state does not allow it */
function changeRequest(
  subject: string,
  done: string,
  change: (db: Database) => Promise<void>,
  values: AuditValues = {},
): Promise<void> {
  const config = readConfig();
  const entry = { act: `request.${done}`, subject, ...(values.after ? { values } : {}) };
  return useDatabase(({ database }) => recordCommand(database, config, entry, change).catch(toUsageError), config);
}

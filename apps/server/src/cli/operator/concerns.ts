import { REASON_MAX } from '@sealtick/contract';
import { readConfig } from '../../config/config.ts';
import { recordCommand } from '../../modules/audit/index.ts';
import { answerConcern, closeConcern, selectConcerns } from '../../modules/support/index.ts';
import { UsageError } from '../../platform/errors.ts';
import { printable } from '../../platform/printable.ts';
import { print, printJson } from '../print.ts';
import { useDatabase } from '../use-database.ts';
import { mailNeeds } from './mail-deps.ts';
import { text } from './options.ts';
import { toUsageError } from './use-account.ts';

/** Prints the reports of concerns, those due first. */
export async function listConcerns({ json, all }: { readonly json?: true; readonly all?: true }): Promise<void> {
  const reports = await useDatabase(({ database }) => selectConcerns(database, all === true));
  if (json) printJson(reports.map(({ isSuspected: _suspected, isNoticed: _noticed, ...report }) => report));
  else if (reports.length === 0) print(all ? 'No reports.' : 'No report is open.');
  else
    print(
      reports
        .map(({ reference, receivedOn, dueOn, name, email, concern, isClosed, closeReason }) =>
          [
            `${reference}, received on ${receivedOn}, due on ${dueOn}${isClosed ? ', closed' : ''}`,
            name === null ? 'Anonymous' : printable(`${name} <${email}>`),
            ...concern.split('\n').map(printable),
            ...(closeReason === null ? [] : [`Closed because: ${printable(closeReason)}`]),
          ].join('\n'),
        )
        .join('\n\n'),
    );
}

/** Answers the sender of a report by email. */
export async function answerByCommand(reference: string, flags: { readonly text: string }): Promise<void> {
  const config = readConfig();
  const typed = flags.text.trim();
  if (typed === '') throw new UsageError('--text: type the answer.');
  const deps = mailNeeds(config);
  const entry = { act: 'concern.answered', subject: reference };
  await useDatabase(
    ({ database }) =>
      recordCommand(database, config, entry, (tx) => answerConcern(deps, tx, reference, typed)).catch(toUsageError),
    config,
  );
  print(`The answer to ${printable(reference)} is queued.`);
}

/** Closes a report, and stores why. */
export async function closeByCommand(reference: string, flags: { readonly reason: string }): Promise<void> {
  const config = readConfig();
  const reason = text('--reason', flags.reason, REASON_MAX);
  const entry = { act: 'concern.closed', subject: reference, values: { after: { reason } } };
  await useDatabase(
    ({ database }) =>
      recordCommand(database, config, entry, async (tx) => {
        if (!(await closeConcern(tx, reference, reason)))
          throw new UsageError(`No open report has the reference ${printable(reference)}.`);
      }),
    config,
  );
  print(`${printable(reference)} is closed.`);
}

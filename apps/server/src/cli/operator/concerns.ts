import { readConfig } from '../../config.ts';
import { recordCommand } from '../../modules/audit/index.ts';
import { closeConcern, selectConcerns } from '../../modules/support/index.ts';
import { UsageError } from '../../platform/errors.ts';
import { printable } from '../../platform/printable.ts';
import { print, printJson } from '../print.ts';
import { useDatabase } from '../use-database.ts';

/** Prints the reports of concerns, those due first. */
export async function listConcerns({ json, all }: { readonly json?: true; readonly all?: true }): Promise<void> {
  const reports = await useDatabase(({ database }) => selectConcerns(database, all === true));
  if (json) printJson(reports.map(({ isSuspected: _suspected, isNoticed: _noticed, ...report }) => report));
  else if (reports.length === 0) print(all ? 'No reports.' : 'No report is open.');
  else
    print(
      reports
        .map(({ reference, receivedOn, dueOn, name, email, concern, isClosed }) =>
          [
            `${reference}, received on ${receivedOn}, due on ${dueOn}${isClosed ? ', closed' : ''}`,
            name === null ? 'Anonymous' : printable(`${name} <${email}>`),
            ...concern.split('\n').map(printable),
          ].join('\n'),
        )
        .join('\n\n'),
    );
}

/** Closes a report. */
export async function closeByCommand(reference: string): Promise<void> {
  const config = readConfig();
  const entry = { act: 'concern.closed', subject: reference };
  await useDatabase(
    ({ database }) =>
      recordCommand(database, config, entry, async (tx) => {
        if (!(await closeConcern(tx, reference)))
          throw new UsageError(`No open report has the reference ${printable(reference)}.`);
      }),
    config,
  );
  print(`${printable(reference)} is closed.`);
}

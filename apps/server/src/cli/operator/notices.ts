import { writes } from '@sealtick/contract';
import { readConfig } from '../../config/config.ts';
import { getOwnOrigin } from '../../config/own-origin.ts';
import { recordCommand } from '../../modules/audit/index.ts';
import { findAccountId, isOperator, requireVerified } from '../../modules/identity/index.ts';
import { type Notice, previewNotice, readNotices, sendNotice, testNotice } from '../../modules/member-notices/index.ts';
import type { Database } from '../../platform/database.ts';
import { UsageError } from '../../platform/errors.ts';
import { printable } from '../../platform/printable.ts';
import { print, printJson } from '../print.ts';
import { textTable } from '../text-table.ts';
import { useDatabase } from '../use-database.ts';
import { mailNeeds } from './mail-deps.ts';
import { toUsageError } from './use-account.ts';

interface NoticeFlags {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly page?: string;
  readonly dryRun?: true;
  readonly test?: string;
}

/** Emails a notice to members or, as a test, to one operator, or prints it with the number of members. */
export async function notifyMembers(flags: NoticeFlags): Promise<void> {
  const notice = getNotice(flags);
  const config = readConfig();
  const deps = { ...mailNeeds(config), origin: getOwnOrigin(config) };
  if (flags.dryRun) {
    const { paragraphs, action, notes, members } = await useDatabase(({ database }) =>
      previewNotice(deps, database, notice),
    );
    const parts = [notice.subject, ...paragraphs, ...(action === null ? [] : [action.url]), ...notes];
    print([...parts.map(printable), `Members who would receive it: ${members}.`].join('\n\n'));
    return;
  }
  const record = <T>(act: string, change: (tx: Database) => Promise<T>) =>
    useDatabase(
      ({ database }) => recordCommand(database, config, { act, subject: notice.subject }, change).catch(toUsageError),
      config,
    );
  const { test } = flags;
  if (test !== undefined) {
    await record('member-notice.tested', async (tx) =>
      testNotice(deps, tx, notice, await requireOperatorAddress(tx, test)),
    );
    print(`The running site sends it to ${printable(test)}.`);
    return;
  }
  const members = await record('member-notice.sent', (tx) => sendNotice(deps, tx, notice, null));
  print(`The running site emails it to ${members} ${members === 1 ? 'member' : 'members'}.`);
}

function getNotice({ to, subject, text, page }: NoticeFlags): Notice {
  const parsed = writes.memberNotices.send.body.safeParse({ audience: to, subject, text, page: page ?? null });
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const field = issue!.path.join('.');
  throw new UsageError(`--${field === 'audience' ? 'to' : field}: ${issue!.message}`);
}

/** @throws {UsageError} if it is not the confirmed address of an operator: a test reaches no one else */
async function requireOperatorAddress(db: Database, email: string): Promise<string> {
  const id = await findAccountId(db, email);
  if (id === null || !(await isOperator(db, id)))
    throw new UsageError(`--test ${printable(email)}: must be the address of an operator.`);
  return requireVerified(db, id).catch(toUsageError);
}

/** Prints the notices that were sent. */
export async function listNotices({ json }: { readonly json?: true }): Promise<void> {
  const notices = await useDatabase(({ database }) => readNotices(database));
  if (json) printJson(notices);
  else if (notices.length === 0) print('No notice was sent to members.');
  else {
    const rows = notices.map(({ sentAt, subject, by, operator, audience, recipients, sent, failed }) => [
      sentAt,
      audience,
      printable(operator ?? by),
      ...[recipients, sent, failed].map(String),
      printable(subject),
    ]);
    print(textTable(['Sent at', 'To', 'By', 'Recipients', 'Sent', 'Failed', 'Subject'], rows));
  }
}

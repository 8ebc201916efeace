import { REASON_MAX } from '@sealtick/contract';
import { type Config, readConfig } from '../../config/config.ts';
import { getOwnOrigin } from '../../config/own-origin.ts';
import { recordCommand } from '../../modules/audit/index.ts';
import {
  cancelFactorRemoval,
  IdentityMails,
  requestFactorRemoval,
  resendConfirmation,
} from '../../modules/identity/index.ts';
import { deleteMember } from '../../modules/members/index.ts';
import { deleteLater, PersonalDataMails, prepareExport } from '../../modules/personal-data/index.ts';
import { systemClock } from '../../platform/clock.ts';
import { createLog } from '../../platform/logging.ts';
import type { QueueMail } from '../../platform/mail/mail.ts';
import { queueMailWith } from '../../platform/mail/queue-mail.ts';
import { printable } from '../../platform/printable.ts';
import { print } from '../print.ts';
import { useDatabase } from '../use-database.ts';
import { text } from './options.ts';
import { changeAccount, toUsageError } from './use-account.ts';

interface ReasonFlag {
  readonly reason: string;
}

const makeQueueMail = ({ logLevel }: Config): QueueMail =>
  queueMailWith({ clock: systemClock, log: createLog(logLevel) });

/** Has a copy of the data of an account made, and an email sent to its owner. */
export async function exportMember(email: string, { reason }: ReasonFlag): Promise<void> {
  await changeAccount(email, { act: 'export.requested', reason }, (tx, accountId) =>
    prepareExport(systemClock, tx, accountId),
  );
  print(`The copy is made by the running site, which emails ${printable(email)} when it is ready.`);
}

/** Logs an account out, and has it erased later. */
export async function deleteByCommand(email: string, { reason }: ReasonFlag): Promise<void> {
  const config = readConfig();
  const mails = new PersonalDataMails(makeQueueMail(config), getOwnOrigin(config));
  let erasedAfter = '';
  await changeAccount(email, { act: 'deletion.requested', reason }, async (tx, accountId) => {
    const deps = { deleteLater: (db: typeof tx, id: string) => deleteLater({ clock: systemClock, mails }, db, id) };
    ({ erasedAfter } = await deleteMember(deps, tx, accountId, email));
  });
  print(`${printable(email)} is erased at ${erasedAfter}, unless its owner logs in before.`);
}

/** Has the second factors of an account removed after an hour, also those of an operator. */
export async function resetSecondFactor(email: string, { reason }: ReasonFlag): Promise<void> {
  const config = readConfig();
  let dueAt = '';
  await changeAccount(email, { act: 'factor-removal.requested', reason }, async (tx, accountId) => {
    const mails = new IdentityMails({ db: tx, queueMail: makeQueueMail(config), origin: () => getOwnOrigin(config) });
    ({ dueAt } = await requestFactorRemoval({ clock: systemClock, mails }, tx, accountId, reason.trim()));
  });
  print(`The second factors of ${printable(email)} are removed at ${dueAt} by the running site.`);
}

/** Keeps second factors whose removal was requested. */
export async function keepSecondFactor(email: string, { reason }: ReasonFlag): Promise<void> {
  const config = readConfig();
  await changeAccount(email, { act: 'factor-removal.cancelled', reason }, (tx, accountId) => {
    const mails = new IdentityMails({ db: tx, queueMail: makeQueueMail(config), origin: () => getOwnOrigin(config) });
    return cancelFactorRemoval({ mails }, tx, accountId);
  });
  print(`${printable(email)} keeps its second factors.`);
}

/** Sends the link of a sign-up again. */
export async function resendByCommand(email: string, { reason }: ReasonFlag): Promise<void> {
  const config = readConfig();
  const entry = {
    act: 'confirmation.sent-again',
    subject: (signedUpAt: Date) => signedUpAt.toISOString(),
    values: { after: { reason: text('--reason', reason, REASON_MAX) } },
  };
  await useDatabase(
    ({ database }) =>
      recordCommand(database, config, entry, (tx) => {
        const mails = new IdentityMails({
          db: tx,
          queueMail: makeQueueMail(config),
          origin: () => getOwnOrigin(config),
        });
        return resendConfirmation({ clock: systemClock, mails }, tx, email);
      }).catch(toUsageError),
    config,
  );
  print(`The link is sent to ${printable(email)} again.`);
}

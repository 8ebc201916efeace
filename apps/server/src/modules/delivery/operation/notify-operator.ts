import { CHANNELS, type SiteSettings } from '@sealtick/contract';
import { cutText, HOUR_MS } from '@sealtick/engine';
import type { Clock } from '../../../platform/clock.ts';
import { type Database, withTransaction } from '../../../platform/database.ts';
import type { QueuedMail, QueueMail } from '../../../platform/mail/mail.ts';
import { countDeadSince, type DeadGroup, findNotice, groupDeadSince, markNotice } from './dead-notice-repository.ts';

/** At most one email in this time, about what died in it. */
const NOTICE_EVERY_MS = HOUR_MS;
/** Fewer are the matter of their members, who are emailed themselves. */
const MESSAGES_NEEDED = 20;
/** As few members have endpoints of their own that do not work; the site is not at fault. */
const MEMBERS_NEEDED = 3;
/** Kinds and reasons that the email states. */
const GROUPS_STATED = 5;
const REASON_CHARACTERS = 200;

interface OperatorNoticeDeps {
  readonly clock: Clock;
  readonly queueMail: QueueMail;
  readonly readSettings: (db: Database) => Promise<Pick<SiteSettings, 'supportEmail'>>;
  /** Address of the site. */
  readonly origin: string;
}

/** Queues an email to the operator if many messages of several members died within the hour, at most one per hour. */
export async function notifyOperator(
  { clock, queueMail, readSettings, origin }: OperatorNoticeDeps,
  db: Database,
): Promise<void> {
  const now = clock.now();
  const since = new Date(now - NOTICE_EVERY_MS);
  if (((await findNotice(db))?.getTime() ?? 0) > since.getTime()) return;
  const dead = await countDeadSince(db, since);
  if (dead.messages < MESSAGES_NEEDED || dead.members < MEMBERS_NEEDED) return;
  await withTransaction(db, async (tx) => {
    if (!(await markNotice(tx, new Date(now), since))) return;
    const { supportEmail } = await readSettings(tx);
    await queueMail(tx, getNotice(dead, await groupDeadSince(tx, since, GROUPS_STATED), { to: supportEmail, origin }));
  });
}

function getNotice(
  { messages, members }: { readonly messages: number; readonly members: number },
  groups: readonly DeadGroup[],
  { to, origin }: { readonly to: string; readonly origin: string },
): QueuedMail {
  const others = groups.reduce((rest, group) => rest - group.messages, messages);
  return {
    to,
    subject: `${messages} messages to members failed in an hour`,
    title: 'Messages to members fail',
    paragraphs: [
      `In the last hour ${messages} messages of ${members} members failed permanently. They are not tried again.`,
      ...groups.map(getLine),
      ...(others > 0 ? [`For other reasons: ${others}`] : []),
      'The console lists them and sends them again, one by one or since a moment.',
    ],
    action: { label: 'Open deliveries in the console', url: `${origin}/admin/deliveries` },
    notes: ['There is at most one of these emails per hour.'],
    isUnlimited: true,
  };
}

const getLine = ({ kind, reason, messages }: DeadGroup): string =>
  `By ${CHANNELS[kind].noun}: ${messages}. The reason: ${cutText(reason ?? 'no answer', REASON_CHARACTERS)}`;

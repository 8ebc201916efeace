import { WEBINAR_TYPES } from '@sealtick/contract';
import { readConfig } from '../../config/config.ts';
import {
  cancelWebinar as cancelAnnounced,
  deleteGrant,
  insertGrant,
  listWebinars,
  readCourses,
  saveWebinar,
} from '../../modules/academy/index.ts';
import { UsageError } from '../../platform/errors.ts';
import { printable } from '../../platform/printable.ts';
import { print, printJson } from '../print.ts';
import { textTable } from '../text-table.ts';
import { useDatabase } from '../use-database.ts';
import { moment, oneOf, text } from './options.ts';
import { record } from './record.ts';
import { changeAccount } from './use-account.ts';

interface ReasonFlag {
  readonly reason: string;
}

/** Lets an account read a paid course. */
export async function grantCourse(email: string, courseId: string, { reason }: ReasonFlag): Promise<void> {
  const courses = await readCourses(readConfig().contentDir);
  const course = oneOf(
    '<course>',
    courseId,
    courses.filter(({ priceUsd }) => priceUsd > 0).map(({ id }) => id),
  );
  await changeAccount(email, { act: 'course.granted', subject: course, reason }, (tx, accountId) =>
    insertGrant(tx, { accountId, courseId: course, grantedAt: new Date() }),
  );
  print(`${printable(email)} may read the course ${course}.`);
}

/** Ends the grant of a course; progress and certificates stay. */
export async function revokeCourse(email: string, courseId: string, { reason }: ReasonFlag): Promise<void> {
  await changeAccount(email, { act: 'course.revoked', subject: courseId, reason }, async (tx, accountId) => {
    if (!(await deleteGrant(tx, accountId, courseId)))
      throw new UsageError(`${printable(email)} was not granted the course ${printable(courseId)}.`);
  });
  print(`${printable(email)} may no longer read the course ${printable(courseId)}.`);
}

/** Lists the webinars that are not over. */
export async function listAnnounced({ json }: { readonly json?: true }): Promise<void> {
  const webinars = await useDatabase(({ database }) => listWebinars(database, Date.now()));
  if (json) printJson(webinars);
  else if (webinars.length === 0) print('No webinar is announced.');
  else {
    const rows = webinars.map(({ id, startsAt, title, registered, seats }) => [
      id,
      startsAt,
      title,
      `${registered} of ${seats}`,
    ]);
    print(textTable(['Id', 'Begins', 'Title', 'Registered'], rows));
  }
}

interface WebinarFlags {
  readonly title: string;
  readonly description: string;
  readonly type: string;
  readonly speaker: string;
  readonly from: string;
  readonly minutes: string;
  readonly seats: string;
  readonly place: string;
}

/** Announces a webinar, or changes the one of this id. */
export async function announceWebinar(id: string, flags: WebinarFlags): Promise<void> {
  if (!/^[a-z0-9][a-z0-9-]{0,59}$/.test(id))
    throw new UsageError(`<id> ${printable(id)}: must have small letters, digits and dashes.`);
  const row = {
    id,
    title: text('--title', flags.title, 120),
    description: text('--description', flags.description, 1_000),
    type: oneOf('--type', flags.type, WEBINAR_TYPES),
    speaker: text('--speaker', flags.speaker, 120),
    startsAt: new Date(moment('--from', flags.from)),
    minutes: count('--minutes', flags.minutes, 480),
    seats: count('--seats', flags.seats, 100_000),
    place: text('--place', flags.place, 500),
  };
  await record('webinar.announced', id, (tx) => saveWebinar(tx, row, Date.now()));
  print(`The webinar ${id} begins at ${row.startsAt.toISOString()}.`);
}

/** Cancels a webinar. The server emails those who registered, and deletes their registrations. */
export async function cancelWebinar(id: string): Promise<void> {
  await record('webinar.cancelled', id, async (tx) => {
    if (!(await cancelAnnounced(tx, id, Date.now())))
      throw new UsageError(`${printable(id)}: no announced webinar has this id.`);
  });
  print(`The webinar ${id} is cancelled. The server emails those who registered.`);
}

function count(option: string, given: string, most: number): number {
  const value = /^\d{1,9}$/.test(given) ? Number(given) : 0;
  if (value < 1 || value > most) throw new UsageError(`${option} ${printable(given)}: must be 1 to ${most}.`);
  return value;
}

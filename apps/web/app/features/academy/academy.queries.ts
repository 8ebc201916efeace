import { reads, type TestKind, writes } from '@sealtick/contract';
import { polled } from '../../lib/data/polled.ts';
import { readQuery } from '../../lib/data/read-query.ts';
import { leavingMutation, writeMutation } from '../../lib/data/write-mutation.ts';

const WEBINARS_POLL_MS = 60_000;

const ID = /^[a-z0-9][a-z0-9-]{0,59}$/;
/** An address that can be none of a course is read as one that does not exist. */
const known = (id: string): string => (ID.test(id) ? id : 'none');

export const coursesQuery = () => readQuery(reads.academy.courses, {});
export const courseQuery = (id: string) => readQuery(reads.academy.course, { id: known(id) });
export const moduleQuery = (id: string, moduleId: string) =>
  readQuery(reads.academy.moduleText, { id: known(id), moduleId: known(moduleId) });
/** Courses of the member. */
export const progressQuery = () => readQuery(reads.academy.progress, {});
/** Questions that the member answered and that are due again. */
export const reviewsQuery = () => readQuery(reads.academy.reviews, {});
/** Read again while the page is open: seats are taken, and an operator moves or cancels a webinar. */
export const webinarsQuery = () => polled(readQuery(reads.academy.webinars, {}), WEBINARS_POLL_MS);
/** Webinars that the member registered for. */
export const registrationsQuery = () => polled(readQuery(reads.academy.registrations, {}), WEBINARS_POLL_MS);
export const testQuery = (id: string, kind: TestKind) => readQuery(reads.academy.test, { id, kind });
export const certificateQuery = (number: string) =>
  readQuery(reads.academy.certificate, { id: /^AC-[0-9A-Z]{5}-[0-9A-Z]{5}$/.test(number) ? number : 'AC-00000-00000' });

const ofCourse = () => [progressQuery(), coursesQuery()];
const ofWebinars = () => [webinarsQuery(), registrationsQuery()];

export const enrol = writeMutation(writes.academy.enrol, ({ id }) => [...ofCourse(), courseQuery(id)]);
/** Opens the page on which a course is paid. */
export const buy = leavingMutation(writes.academy.buy, ({ id }) => [...ofCourse(), courseQuery(id)]);
/** The first completed module of a course enrols the member. */
export const complete = writeMutation(writes.academy.complete, ({ id }) => [...ofCourse(), courseQuery(id)]);
/** Answers a question of a module in its review, or in its module. */
export const reviewAnswer = writeMutation(writes.academy.answer, () => [reviewsQuery()]);
/** Statements of the member's next round of calibration that counts. */
export const calibrationQuery = (id: string, moduleId: string) =>
  readQuery(reads.academy.calibration, { id: known(id), moduleId: known(moduleId) });
export const calibrate = writeMutation(writes.academy.calibrate, ({ id, moduleId }) => [
  calibrationQuery(id, moduleId),
]);
export const saveNote = writeMutation(writes.academy.note, () => [progressQuery()]);
export const rate = writeMutation(writes.academy.rate, ({ id }) => [...ofCourse(), courseQuery(id)]);
export const answerTest = writeMutation(writes.academy.answerTest, ({ id }) => [...ofCourse(), courseQuery(id)]);
/** Issues a certificate without a name again with one. */
export const nameCertificate = writeMutation(writes.academy.nameCertificate, ({ id }) => [
  progressQuery(),
  certificateQuery(id),
]);
export const register = writeMutation(writes.academy.register, ofWebinars);
export const unregister = writeMutation(writes.academy.unregister, ofWebinars);

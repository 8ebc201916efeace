import type { Values } from '@sealtick/content';
import { reads, writes } from '@sealtick/contract';
import { MINUTE_MS } from '@sealtick/engine';
import { serve } from '../../platform/http/serve-reads.ts';
import { servePreparedWrite, serveWrite } from '../../platform/http/serve-writes.ts';
import type { QueueMail } from '../../platform/mail/mail.ts';
import type { Platform, ServerModule } from '../../platform/module.ts';
import { sharedFor } from '../../platform/shared-answer.ts';
import { calendarFile } from './calendar-file.ts';
import { answerCalibration, readCalibration } from './calibration.ts';
import { issuerDocument } from './certificate-credential.ts';
import { CertificateSigner } from './certificates.ts';
import { buyCourse, completeModule, enrol, type OpenCourseCheckout, rateCourse, writeNote } from './change-courses.ts';
import { WEBINAR_CHANNEL } from './change-webinars.ts';
import { CourseLibrary } from './course-library.ts';
import { exportQuestions } from './export-questions.ts';
import { nameCertificate } from './name-certificate.ts';
import { type CertificateDeps, credentialFile, printCertificate } from './print-certificate.ts';
import { queueWebinarMails } from './queue-webinar-mails.ts';
import { readCertificate, readOwnCertificate } from './read-certificate.ts';
import { computeResults, listCourses, readCourse, readModule, readProgress } from './read-courses.ts';
import { answerQuestion, readReviews } from './reviews.ts';
import { calculatorSheets } from './spreadsheets/calculators.ts';
import { workbookFile } from './spreadsheets/workbook.ts';
import { answerTest, readTest } from './tests.ts';
import { findOwnWebinar, listRegistrations, listWebinars, register, unregister } from './webinars.ts';

export { deleteGrant, insertGrant } from './academy-repository.ts';
export { cancelWebinar, saveWebinar } from './change-webinars.ts';
export { readCourses } from './course-library.ts';
export { readCourseParts } from './course-parts.ts';
export { verifyCertificate } from './verify-certificate.ts';
export { listWebinars } from './webinars.ts';

/** The gain of a course is computed from all tests, for all readers within this time together. */
const GAIN_MS = MINUTE_MS;

interface AcademyDeps
  extends Pick<Platform, 'clock' | 'config' | 'db' | 'workDatabase' | 'wakeUps'>,
    Omit<CertificateDeps, 'signer'> {
  readonly queueMail: QueueMail;
  /** Returns what documents take their values from. */
  readonly documentValues: () => Promise<Values>;
  readonly openCheckout: OpenCourseCheckout;
}

/** Creates the module of courses, tests, certificates and webinars. */
export function createAcademy({
  clock,
  config,
  db,
  documentValues,
  openCheckout,
  origin,
  press,
  queueMail,
  wakeUps,
  workDatabase,
}: AcademyDeps): ServerModule {
  const library = new CourseLibrary();
  const host = config.baseUrl === null ? 'localhost' : new URL(config.baseUrl).host;
  const signer = new CertificateSigner(config.dataDir, host);
  const readResults = sharedFor(
    GAIN_MS,
    () => computeResults(db, library.list()),
    () => clock.now(),
  );
  const ctx = { clock, library, signer, readResults };
  const files = { signer, press, origin };
  let endMails: (() => Promise<void>) | null = null;
  return {
    name: 'academy',
    async open() {
      await library.open(config.contentDir);
      await signer.open();
    },
    async start() {
      // A wake-up polls as well, so reminders need no job of their own.
      endMails = wakeUps.watch(WEBINAR_CHANNEL, (signal) =>
        queueWebinarMails({ clock, db: workDatabase, queueMail, origin, host }, signal),
      );
    },
    async stop() {
      await endMails?.();
    },
    reads: [
      serve(reads.academy.courses, (viewer) => listCourses(ctx, viewer)),
      serve(reads.academy.course, (viewer, { id }) => readCourse(ctx, viewer, id)),
      serve(reads.academy.moduleText, (viewer, key) => readModule({ ...ctx, documentValues }, viewer, key)),
      serve(reads.academy.progress, (viewer) => readProgress(ctx, viewer)),
      serve(reads.academy.test, (viewer, key) => readTest(ctx, viewer, key)),
      serve(reads.academy.calibration, (viewer, key) => readCalibration(ctx, viewer, key)),
      serve(reads.academy.reviews, (viewer) => readReviews(ctx, viewer)),
      serve(reads.academy.certificate, (viewer, { id }) => readCertificate(viewer, id)),
      serve(reads.adminCourses.questions, (_viewer, { id }) => exportQuestions(library, id)),
      serve(reads.academy.certificateFile, async (viewer, { id }) => ({
        body: await readOwnCertificate(viewer, id),
        name: `${id}.txt`,
      })),
      serve(reads.academy.certificatePdf, async (viewer, { id }) =>
        printCertificate(files, await readOwnCertificate(viewer, id)),
      ),
      serve(reads.academy.credential, async (viewer, { id }) =>
        credentialFile(files, await readOwnCertificate(viewer, id)),
      ),
      serve(reads.academy.certificateKey, () => ({ key: signer.verifierKey() })),
      serve(reads.academy.issuer, () => issuerDocument(origin, signer)),
      serve(reads.academy.calculators, () => ({
        body: workbookFile(calculatorSheets()),
        name: 'academy-calculators.xlsx',
      })),
      serve(reads.academy.webinars, (viewer) => listWebinars(viewer.db, clock.now())),
      serve(reads.academy.registrations, listRegistrations),
      serve(reads.academy.calendar, async (viewer, { id }) => {
        const { row, isRegistered } = await findOwnWebinar(viewer, id);
        return { body: calendarFile(row, { host, now: clock.now(), isRegistered }), name: `${id}.ics` };
      }),
    ],
    writes: [
      serveWrite(writes.academy.enrol, (viewer, { id }) => enrol(ctx, viewer, id)),
      servePreparedWrite(
        writes.academy.buy,
        (viewer, { id }) => buyCourse({ ...ctx, openCheckout }, viewer, id),
        async (_viewer, _input, opened) => opened,
      ),
      serveWrite(writes.academy.complete, (viewer, key) => completeModule(ctx, viewer, key)),
      serveWrite(writes.academy.answer, (viewer, input) => answerQuestion(ctx, viewer, input)),
      serveWrite(writes.academy.calibrate, (viewer, input) => answerCalibration(ctx, viewer, input)),
      serveWrite(writes.academy.note, (viewer, input) => writeNote(ctx, viewer, input)),
      serveWrite(writes.academy.rate, (viewer, input) => rateCourse(ctx, viewer, input)),
      serveWrite(writes.academy.answerTest, (viewer, input) => answerTest(ctx, viewer, input)),
      serveWrite(writes.academy.nameCertificate, (viewer, input) => nameCertificate({ signer }, viewer, input)),
      serveWrite(writes.academy.register, (viewer, { id }) => register({ queueMail, origin, host }, viewer, id)),
      serveWrite(writes.academy.unregister, (viewer, { id }) => unregister(viewer, id)),
    ],
  };
}

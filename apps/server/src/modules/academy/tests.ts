import { createHash, randomUUID } from 'node:crypto';
import type { SourceCourse } from '@sealtick/content';
import {
  type CourseTestResult,
  type Enrolment,
  EXAMINATION_WAIT_HOURS,
  HolderName,
  PASS_SHARE,
  RETENTION_DAYS,
  type TestKind,
  type TestPaper,
} from '@sealtick/contract';
import { DAY_MS, HOUR_MS } from '@sealtick/engine';
import { AppError } from '../../platform/errors.ts';
import { requireAccount } from '../../platform/require-account.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { findAccountName, lockAccount } from '../identity/index.ts';
import { insertCertificate, insertTest, selectAccountCourses } from './academy-repository.ts';
import { drawTest } from './bank/draw-test.ts';
import type { BankItem, Form } from './bank/question-bank.ts';
import { type CertificateSigner, NO_NAME, newNumber } from './certificates.ts';
import { type AcademyContext, requireOpen } from './change-courses.ts';
import { enrolmentView } from './course-view.ts';
import { type GivenAnswer, isAnswered, isRightAnswer, requireKind } from './grade-answer.ts';

interface TestKey {
  readonly id: string;
  readonly kind: TestKind;
}

interface Answer extends GivenAnswer {
  /** Of the question. */
  readonly id: string;
}

interface TestContext extends AcademyContext {
  readonly signer: CertificateSigner;
}

/** Returns the questions of a test of the caller, without their answers. @throws {AppError} if it may not be taken now */
export async function readTest(ctx: AcademyContext, viewer: Viewer, { id, kind }: TestKey): Promise<TestPaper> {
  const accountId = requireAccount(viewer);
  const course = ctx.library.get(id);
  await requireOpen(viewer.db, accountId, course);
  const { items } = await nextTest(ctx, viewer, accountId, course, kind);
  return {
    kind,
    questions: items.map((item) => {
      const { question, picture, kind: asks, choices, unit } = item.question;
      return { id: item.id, question, picture, kind: asks, choices: [...choices], unit };
    }),
  };
}

/** Grades a test of the caller, and issues the certificate of a passed examination. */
export async function answerTest(
  ctx: TestContext,
  viewer: Viewer,
  {
    id,
    kind,
    answers,
    holder,
  }: TestKey & { readonly answers: readonly Answer[]; readonly holder?: string | undefined },
): Promise<CourseTestResult> {
  const accountId = requireAccount(viewer);
  const course = ctx.library.get(id);
  await requireOpen(viewer.db, accountId, course);
  // Two answers at the same time would both count.
  await lockAccount(viewer.db, accountId);
  const { form, items } = await nextTest(ctx, viewer, accountId, course, kind);
  const unknown = answers.find((answer) => !items.some((one) => one.id === answer.id));
  if (unknown) throw new AppError('UNPROCESSABLE', `The test has no question ${JSON.stringify(unknown.id)}.`);
  const left = items.filter(({ id: asked }) => !answers.some((one) => one.id === asked && isAnswered(one)));
  // A question that was left out would count as not known, and bend the published gain.
  if (left.length > 0)
    throw new AppError('UNPROCESSABLE', `Answer every question (${left.length} of ${items.length} are left).`);
  const wrong = items.filter(({ id: asked, question }) => {
    const place = answers.findIndex((answer) => answer.id === asked);
    requireKind(question, answers[place]!, `answers.${place}.`);
    return !isRightAnswer(question, answers[place]!);
  });
  const of = items.length;
  const right = of - wrong.length;
  const at = new Date(ctx.clock.now());
  const asked = items.map((one) => one.id);
  await insertTest(viewer.db, { id: randomUUID(), accountId, courseId: id, kind, form, asked, right, of, at });
  const isPassed = right / of >= PASS_SHARE;
  const certificate =
    kind === 'examination' && isPassed ? await issue(ctx, viewer, accountId, course, { right, of, at, holder }) : null;
  const reread = [...new Map(wrong.map(({ moduleId, moduleTitle }) => [moduleId, moduleTitle]))].map(
    ([moduleId, title]) => ({
      id: moduleId,
      title,
    }),
  );
  return { right, of, isPassed, reread, certificate };
}

/** Half of the members begin with each form, so that a difference in difficulty does not count as gain. */
function firstForm(accountId: string, courseId: string): Form {
  const [byte = 0] = createHash('sha256').update(`${accountId} ${courseId}`).digest();
  return byte % 2 === 0 ? 'a' : 'b';
}

const other = (form: Form): Form => (form === 'a' ? 'b' : 'a');

/** Returns form and questions of the caller's next test of a kind. @throws {AppError} CONFLICT if it may not be taken now */
async function nextTest(
  { clock }: AcademyContext,
  { db }: Viewer,
  accountId: string,
  course: SourceCourse,
  kind: TestKind,
): Promise<{ readonly form: Form; readonly items: readonly BankItem[] }> {
  const stored = await selectAccountCourses(db, accountId);
  const enrolment = enrolmentView(course, stored);
  const refusal = getRefusal(enrolment, kind, clock.now());
  if (refusal !== null) throw new AppError('CONFLICT', refusal);
  const first = firstForm(accountId, course.id);
  const examinations = enrolment.tests.filter((test) => test.kind === 'examination').length;
  // The first examination has the other form than the test before the course, and each repetition takes turns.
  const isFirst = kind === 'before' || (kind === 'examination' && examinations % 2 === 1);
  const form = isFirst ? first : other(first);
  const earlier = stored.tests.filter(({ courseId }) => courseId === course.id);
  const key = `${accountId} ${course.id} ${kind} ${earlier.length}`;
  return { form, items: drawTest(course, { kind, form, asked: earlier.flatMap(({ asked }) => asked), key }) };
}

/** Returns why a test may not be taken now; null if it may. */
function getRefusal(
  { completed, progress, tests, certificate }: Enrolment,
  kind: TestKind,
  now: number,
): string | null {
  const last = (one: TestKind) => tests.filter((test) => test.kind === one).at(-1);
  if (kind === 'before') {
    if (last('before')) return 'The test before the course was already taken.';
    return completed.length > 0 ? 'The test before the course is taken before the first module.' : null;
  }
  const examination = last('examination');
  if (kind === 'examination') {
    if (certificate !== null) return 'The examination was passed.';
    if (progress < 100) return 'Complete every module before the examination.';
    if (examination && now < Date.parse(examination.at) + EXAMINATION_WAIT_HOURS * HOUR_MS)
      return `The examination can be repeated ${EXAMINATION_WAIT_HOURS} hours after the last one.`;
    return null;
  }
  if (last('later')) return 'This test was already taken.';
  if (certificate === null || !examination || now < Date.parse(examination.at) + RETENTION_DAYS * DAY_MS)
    return `The test can be taken ${RETENTION_DAYS} days after the examination was passed.`;
  return null;
}

interface Passed {
  readonly right: number;
  readonly of: number;
  readonly at: Date;
  /** Name for the certificate; left out for those of the profile. */
  readonly holder: string | undefined;
}

async function issue(
  { signer }: TestContext,
  { db }: Viewer,
  accountId: string,
  { id: courseId, title }: SourceCourse,
  { right, of, at, holder }: Passed,
): Promise<string> {
  const number = newNumber();
  const signed = signer.sign({
    number,
    holder: holder || (await findPrintedName(db, accountId)) || NO_NAME,
    course: courseId,
    title,
    right: String(right),
    questions: String(of),
    issued: at.toISOString().slice(0, 10),
  });
  await insertCertificate(db, { number, accountId, courseId, course: title, right, of, issuedAt: at, signed });
  return number;
}

/** Returns the names of the profile if a certificate can be printed with them; empty otherwise. */
async function findPrintedName(db: Viewer['db'], accountId: string): Promise<string> {
  const name = await findAccountName(db, accountId);
  return HolderName.safeParse(name).success ? name : '';
}

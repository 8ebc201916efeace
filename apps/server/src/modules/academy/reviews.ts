import type { AnsweredQuestion, Reviews } from '@sealtick/contract';
import { AppError } from '../../platform/errors.ts';
import { requireAccount } from '../../platform/require-account.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { lockAccount } from '../identity/index.ts';
import { findReview, saveReview, selectAccountCourses, selectReviews } from './academy-repository.ts';
import { type AcademyContext, requireOpen } from './change-courses.ts';
import { isFreeModule } from './course-view.ts';
import { type GivenAnswer, isRightAnswer, requireKind } from './grade-answer.ts';
import { questionId, scheduleReview } from './review-schedule.ts';

/** Due questions that one answer of the server contains. */
const MOST_QUESTIONS = 20;

interface QuestionAnswer extends GivenAnswer {
  readonly id: string;
  readonly moduleId: string;
  readonly questionId: string;
}

/** Grades the caller's answer to a question of a module. It counts if the question is new or due. */
export async function answerQuestion(
  { clock, library }: AcademyContext,
  viewer: Viewer,
  { id, moduleId, questionId: wanted, ...given }: QuestionAnswer,
): Promise<AnsweredQuestion> {
  const { course, module } = library.module(id, moduleId);
  const accountId = requireAccount(viewer);
  const { db } = viewer;
  if (!isFreeModule(course, module)) await requireOpen(db, accountId, course);
  const question = module.practice.find((one) => questionId(one.question) === wanted);
  if (!question) throw new AppError('NOT_FOUND', 'Unknown question.');
  requireKind(question, given);
  // Two answers at the same time would both count.
  await lockAccount(db, accountId);
  const key = { accountId, courseId: id, moduleId, questionId: wanted };
  const before = await findReview(db, key);
  const now = new Date(clock.now());
  const { right, answer, why } = question;
  const isRight = isRightAnswer(question, given);
  const graded = { isRight, right: [...right], answer, why };
  if (before !== null && before.dueAt > now) return { ...graded, isCounted: false, dueAt: before.dueAt.toISOString() };
  const after = scheduleReview(before, isRight, now);
  await saveReview(db, { ...key, ...after, firstRight: before === null ? isRight : before.firstRight });
  return { ...graded, isCounted: true, dueAt: after.dueAt.toISOString() };
}

/** Returns the questions that the caller is to answer again, the longest overdue first. */
export async function readReviews({ clock, library }: AcademyContext, viewer: Viewer): Promise<Reviews> {
  const accountId = requireAccount(viewer);
  const { grants } = await selectAccountCourses(viewer.db, accountId);
  const rows = (await selectReviews(viewer.db, accountId)).flatMap((row) => {
    const course = library.list().find((one) => one.id === row.courseId);
    const module = course?.modules.find((one) => one.id === row.moduleId);
    const question = module?.practice.find((one) => questionId(one.question) === row.questionId);
    // A question that was removed, and a course that was closed, do not come back.
    if (!course || !module || !question) return [];
    if (!isFreeModule(course, module) && !grants.includes(course.id)) return [];
    return [{ row, course, module, question }];
  });
  const now = clock.now();
  const due = rows.filter(({ row }) => row.dueAt.getTime() <= now);
  const next = rows.find(({ row }) => row.dueAt.getTime() > now);
  const first = rows.filter(({ row }) => row.firstRight !== null);
  return {
    answered: rows.length,
    firstTry: { rightAnswers: first.filter(({ row }) => row.firstRight).length, of: first.length },
    due: due.length,
    nextDueAt: next?.row.dueAt.toISOString() ?? null,
    questions: due.slice(0, MOST_QUESTIONS).map(({ row, course, module, question }) => ({
      id: row.questionId,
      courseId: course.id,
      course: course.title,
      moduleId: module.id,
      module: module.title,
      question: question.question,
      picture: question.picture,
      kind: question.kind,
      choices: [...question.choices],
      unit: question.unit,
    })),
  };
}

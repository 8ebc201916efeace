import { linkTerms, resolveBlocks, type Values } from '@sealtick/content';
import type { Course, CourseCalibration, CourseGain, Enrolment, ModuleText } from '@sealtick/contract';
import type { Database } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { requireAccount } from '../../platform/require-account.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { hasGrant, selectAccountCourses, selectCounts, selectTests } from './academy-repository.ts';
import { computeCalibration } from './calibration.ts';
import { selectCalibrations } from './calibration-repository.ts';
import type { AcademyContext } from './change-courses.ts';
import { courseView, enrolmentView, isFreeModule, moduleView } from './course-view.ts';
import { computeGain } from './gain.ts';
import { questionId } from './review-schedule.ts';

/** What learners gained in a course, over all of them. */
interface CourseResults {
  readonly gain: CourseGain;
  readonly calibration: CourseCalibration;
}

interface CoursesContext extends AcademyContext {
  /** Returns the results of each course by its id, which may be some time old. */
  readonly readResults: () => Promise<ReadonlyMap<string, CourseResults>>;
}

/** Computes the results of each course from the tests and rounds of all learners. */
export async function computeResults(db: Database, courses: readonly { readonly id: string }[]) {
  const tests = Map.groupBy(await selectTests(db), ({ courseId }) => courseId);
  const calibrations = Map.groupBy(await selectCalibrations(db), ({ courseId }) => courseId);
  return new Map<string, CourseResults>(
    courses.map(({ id }) => [
      id,
      { gain: computeGain(tests.get(id) ?? []), calibration: computeCalibration(calibrations.get(id) ?? []) },
    ]),
  );
}

/** Returns every course as everyone sees it. */
export async function listCourses(ctx: CoursesContext, { db }: Viewer): Promise<Course[]> {
  const counts = await selectCounts(db);
  const results = await ctx.readResults();
  return ctx.library.list().map((course) => {
    const { gain, calibration } = results.get(course.id)!;
    return courseView(course, counts.get(course.id), gain, calibration);
  });
}

/** Returns one course. @throws {AppError} NOT_FOUND */
export async function readCourse(ctx: CoursesContext, viewer: Viewer, id: string): Promise<Course> {
  ctx.library.get(id);
  return (await listCourses(ctx, viewer)).find((course) => course.id === id)!;
}

/** Returns a module with its text. @throws {AppError} NOT_FOUND, or FORBIDDEN for a paid one that the caller has not bought */
export async function readModule(
  { library, documentValues }: AcademyContext & { readonly documentValues: () => Promise<Values> },
  viewer: Viewer,
  { id, moduleId }: { readonly id: string; readonly moduleId: string },
): Promise<ModuleText> {
  const { course, module } = library.module(id, moduleId);
  if (!isFreeModule(course, module) && !(await mayRead(viewer, course.id)))
    throw new AppError('FORBIDDEN', `The course costs $${course.priceUsd}. Its first module is free.`);
  const values = await documentValues();
  const { goals, exercise, practice, sources, blocks } = module;
  return {
    ...moduleView(course, module),
    goals: [...goals],
    blocks: linkTerms(resolveBlocks(blocks, values), values.terms),
    exercise,
    questions: practice.map((one) => ({ id: questionId(one.question), ...one })),
    sources: sources.map((source) => ({ ...source })),
  };
}

async function mayRead({ db, principal }: Viewer, courseId: string): Promise<boolean> {
  if (principal.kind === 'operator') return true;
  return principal.kind === 'member' && (await hasGrant(db, principal.accountId, courseId));
}

/** Returns how far the caller is in each course that was begun or granted. */
export async function readProgress({ library }: AcademyContext, viewer: Viewer): Promise<Enrolment[]> {
  const stored = await selectAccountCourses(viewer.db, requireAccount(viewer));
  const ids = new Set([
    ...stored.enrolments.map(({ courseId }) => courseId),
    ...stored.modules.map(({ courseId }) => courseId),
    ...stored.tests.map(({ courseId }) => courseId),
    ...stored.grants,
  ]);
  return library
    .list()
    .filter(({ id }) => ids.has(id))
    .map((course) => enrolmentView(course, stored));
}

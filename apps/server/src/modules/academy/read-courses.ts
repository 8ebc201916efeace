import { linkTerms, resolveBlocks, type Values } from '@sealtick/content';
import type { Course, Enrolment, ModuleText } from '@sealtick/contract';
import { AppError } from '../../platform/errors.ts';
import { requireAccount } from '../../platform/require-account.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { hasGrant, selectAccountCourses, selectCounts, type selectTests } from './academy-repository.ts';
import { computeCalibration } from './calibration.ts';
import type { selectCalibrations } from './calibration-repository.ts';
import type { AcademyContext } from './change-courses.ts';
import { COURSE_TERMS } from './course-terms.ts';
import { courseView, enrolmentView, isFreeModule, moduleView } from './course-view.ts';
import { computeGain } from './gain.ts';
import { questionId } from './review-schedule.ts';

interface CoursesContext extends AcademyContext {
  /** Returns the tests of all learners, which may be some time old. */
  readonly readTests: () => ReturnType<typeof selectTests>;
  /** The same for their rounds of calibration. */
  readonly readCalibrations: () => ReturnType<typeof selectCalibrations>;
}

/** Returns every course as everyone sees it. */
export async function listCourses(ctx: CoursesContext, { db }: Viewer): Promise<Course[]> {
  const counts = await selectCounts(db);
  const tests = await ctx.readTests();
  const calibrations = await ctx.readCalibrations();
  return ctx.library.list().map((course) => {
    const ofCourse = <R extends { readonly courseId: string }>(rows: readonly R[]) =>
      rows.filter(({ courseId }) => courseId === course.id);
    return courseView(
      course,
      counts.get(course.id),
      computeGain(ofCourse(tests)),
      computeCalibration(ofCourse(calibrations)),
    );
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
  const values: Values = { ...(await documentValues()), courseTerms: COURSE_TERMS };
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

import type { SourceCourse } from '@sealtick/content';
import type { Enrolment } from '@sealtick/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { requireAccount } from '../../platform/require-account.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { lockAccount } from '../identity/index.ts';
import { hasGrant, insertEnrolment, saveModule, selectAccountCourses, updateEnrolment } from './academy-repository.ts';
import type { CourseLibrary } from './course-library.ts';
import { enrolmentView, isFreeModule } from './course-view.ts';

/** What changes of courses are made with. */
export interface AcademyContext {
  readonly clock: Clock;
  readonly library: CourseLibrary;
}

/** Opens the page on which a course is paid. Returns its address. */
export type OpenCourseCheckout = (
  viewer: Viewer,
  course: { readonly courseId: string; readonly title: string; readonly cents: number },
) => Promise<{ url: string }>;

interface ModuleKey {
  readonly id: string;
  readonly moduleId: string;
}

/**
 * Opens the page on which the caller pays for a course. Returns its address. Runs before the transaction of the call.
 * @throws {AppError} CONFLICT if the course is free or open to the caller
 */
export async function buyCourse(
  { library, openCheckout }: AcademyContext & { readonly openCheckout: OpenCourseCheckout },
  viewer: Viewer,
  id: string,
): Promise<{ url: string }> {
  const { title, priceUsd } = library.get(id);
  const accountId = requireAccount(viewer);
  if (priceUsd === 0) throw new AppError('CONFLICT', 'The course is free.');
  if (await hasGrant(viewer.db, accountId, id)) throw new AppError('CONFLICT', 'The course is open to you.');
  return openCheckout(viewer, { courseId: id, title, cents: priceUsd * 100 });
}

/** Enrols the caller in a course. */
export async function enrol({ clock, library }: AcademyContext, viewer: Viewer, id: string): Promise<Enrolment> {
  const course = library.get(id);
  const accountId = requireAccount(viewer);
  await requireOpen(viewer.db, accountId, course);
  await insertEnrolment(viewer.db, { accountId, courseId: id, enrolledAt: new Date(clock.now()) });
  return readEnrolment(viewer.db, accountId, course);
}

/** Marks a module as completed; the last one completes the course. */
export async function completeModule(
  { clock, library }: AcademyContext,
  viewer: Viewer,
  { id, moduleId }: ModuleKey,
): Promise<Enrolment> {
  const { course, module } = library.module(id, moduleId);
  const accountId = requireAccount(viewer);
  // Two completions at the same time must not both miss that the course is complete.
  await lockAccount(viewer.db, accountId);
  if (!isFreeModule(course, module)) await requireOpen(viewer.db, accountId, course);
  const now = new Date(clock.now());
  const before = await readEnrolment(viewer.db, accountId, course);
  await insertEnrolment(viewer.db, { accountId, courseId: id, enrolledAt: now });
  if (!before.completed.includes(moduleId))
    await saveModule(viewer.db, { accountId, courseId: id, moduleId }, { completedAt: now });
  const after = await readEnrolment(viewer.db, accountId, course);
  if (after.progress < 100 || after.completedAt !== null) return after;
  await updateEnrolment(viewer.db, accountId, id, { completedAt: now });
  return { ...after, completedAt: now.toISOString() };
}

/** Stores the caller's note on a module. */
export async function writeNote(
  { library }: AcademyContext,
  viewer: Viewer,
  { id, moduleId, text }: ModuleKey & { readonly text: string },
): Promise<Enrolment> {
  const { course, module } = library.module(id, moduleId);
  const accountId = requireAccount(viewer);
  if (!isFreeModule(course, module)) await requireOpen(viewer.db, accountId, course);
  await saveModule(viewer.db, { accountId, courseId: id, moduleId }, { note: text });
  return readEnrolment(viewer.db, accountId, course);
}

/** Rates a course of which the caller has completed a module. */
export async function rateCourse(
  { library }: AcademyContext,
  viewer: Viewer,
  { id, stars }: { readonly id: string; readonly stars: number },
): Promise<Enrolment> {
  const course = library.get(id);
  const accountId = requireAccount(viewer);
  const { completed } = await readEnrolment(viewer.db, accountId, course);
  if (completed.length === 0) throw new AppError('CONFLICT', 'Complete a module of the course before you rate it.');
  await updateEnrolment(viewer.db, accountId, id, { stars });
  return readEnrolment(viewer.db, accountId, course);
}

/** @throws {AppError} FORBIDDEN if the account may not read every module of a course. */
export async function requireOpen(db: Database, accountId: string, course: SourceCourse): Promise<void> {
  if (course.priceUsd === 0 || (await hasGrant(db, accountId, course.id))) return;
  throw new AppError('FORBIDDEN', `The course costs $${course.priceUsd}. Its first module is free.`);
}

/** Returns how far an account is in a course. */
async function readEnrolment(db: Database, accountId: string, course: SourceCourse): Promise<Enrolment> {
  return enrolmentView(course, await selectAccountCourses(db, accountId));
}

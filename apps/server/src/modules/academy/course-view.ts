import type { SourceCourse, SourceModule } from '@sealtick/content';
import type { Course, CourseCalibration, CourseModule, Enrolment } from '@sealtick/contract';
import type { AccountCourses, CourseCounts } from './academy-repository.ts';
import { getHolder } from './certificates.ts';
import type { Gain } from './gain.ts';
import { isBlankTest } from './is-blank-test.ts';

/** The first module of a paid course is open, so that a reader can judge it. */
export const isFreeModule = (course: SourceCourse, module: SourceModule): boolean =>
  course.priceUsd === 0 || course.modules[0] === module;

/** Returns a module as lists show it. */
export const moduleView = (course: SourceCourse, module: SourceModule): CourseModule => ({
  id: module.id,
  title: module.title,
  minutes: module.minutes,
  isFree: isFreeModule(course, module),
});

const NONE: CourseCounts = { enrolled: 0, ratings: 0, rating: null };

/** Returns a course as everyone sees it. */
export function courseView(
  course: SourceCourse,
  counts: CourseCounts = NONE,
  gain: Gain,
  calibration: CourseCalibration,
): Course {
  const { id, title, description, level, topics, thumbnail, instructor, priceUsd, modules } = course;
  return {
    id,
    title,
    description,
    level,
    duration: modules.reduce((sum, { minutes }) => sum + minutes, 0),
    modules: modules.map((module) => moduleView(course, module)),
    topics: [...topics],
    thumbnail,
    instructor,
    priceUsd,
    ...counts,
    gain,
    calibration: modules.some(({ exercise }) => exercise === 'calibration') ? calibration : null,
  };
}

/** Returns how far an account is in a course. */
export function enrolmentView(course: SourceCourse, stored: AccountCourses): Enrolment {
  const ofCourse = <R extends { readonly courseId: string }>(rows: readonly R[]) =>
    rows.filter(({ courseId }) => courseId === course.id);
  const [enrolment] = ofCourse(stored.enrolments);
  const rows = ofCourse(stored.modules);
  // A module that the course no longer has does not count.
  const completed = course.modules
    .map(({ id }) => id)
    .filter((id) => rows.some(({ moduleId, completedAt }) => moduleId === id && completedAt !== null));
  const certificate = ofCourse(stored.certificates).at(-1);
  return {
    courseId: course.id,
    isEnrolled: enrolment !== undefined,
    isOpen: course.priceUsd === 0 || stored.grants.includes(course.id),
    completed,
    progress: Math.round((100 * completed.length) / course.modules.length),
    completedAt: enrolment?.completedAt?.toISOString() ?? null,
    stars: enrolment?.stars ?? null,
    notes: Object.fromEntries(rows.filter(({ note }) => note !== '').map(({ moduleId, note }) => [moduleId, note])),
    tests: ofCourse(stored.tests)
      .filter((test) => !isBlankTest(test))
      .map(({ kind, right, of, at }) => ({ kind, right, of, at: at.toISOString() })),
    certificate: certificate?.number ?? null,
    certificateHolder: certificate ? getHolder(certificate.signed) : null,
  };
}

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readCourses } from './read-courses.ts';
import type { SourceCourse } from './source-course.ts';

/** Folder of the operator's courses within `CONTENT_DIR`. */
export const OWN_COURSES = 'courses';

/** Returns courses with those of the operator's folder added, or in place of the ones of the same id. @throws {ContentError} */
export function overrideCourses(courses: readonly SourceCourse[], folder: string): readonly SourceCourse[] {
  const own = join(folder, OWN_COURSES);
  if (!existsSync(own)) return courses;
  const read = readCourses(own);
  const shipped = courses.filter(({ id }) => !read.some((one) => one.id === id));
  return [...shipped, ...read].sort((a, b) => a.order - b.order || (a.id < b.id ? -1 : 1));
}

import type { CourseQuestions } from '@sealtick/contract';
import type { CourseLibrary } from './course-library.ts';

/** Returns the written questions of a course as GIFT files. @throws {AppError} NOT_FOUND */
export async function exportQuestions(library: CourseLibrary, id: string): Promise<CourseQuestions> {
  const course = library.get(id);
  const { formatCourse } = await import('@sealtick/content/parse');
  return { practice: formatCourse(course, 'practice'), test: formatCourse(course, 'test') };
}

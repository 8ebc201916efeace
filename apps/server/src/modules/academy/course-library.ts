import { ContentError, compileCourses, type SourceCourse, type SourceModule } from '@sealtick/content';
import { AppError, UsageError } from '../../platform/errors.ts';

/** The courses of the site. */
export class CourseLibrary {
  private courses: readonly SourceCourse[] = [];

  /** Reads the courses. @param folder The operator's own documents. @throws {UsageError} naming file and field */
  async open(folder: string | null): Promise<void> {
    this.courses = await readCourses(folder);
  }

  /** Returns every course in its order. */
  list(): readonly SourceCourse[] {
    return this.courses;
  }

  /** Returns a course. @throws {AppError} NOT_FOUND */
  get(id: string): SourceCourse {
    const course = this.courses.find((one) => one.id === id);
    if (!course) throw new AppError('NOT_FOUND', 'Unknown course.');
    return course;
  }

  /** Returns a module with its course. @throws {AppError} NOT_FOUND */
  module(courseId: string, id: string): { readonly course: SourceCourse; readonly module: SourceModule } {
    const course = this.get(courseId);
    const module = course.modules.find((one) => one.id === id);
    if (!module) throw new AppError('NOT_FOUND', 'Unknown module.');
    return { course, module };
  }
}

/** Returns the courses that ship, with those of the operator. @throws {UsageError} */
export async function readCourses(folder: string | null): Promise<readonly SourceCourse[]> {
  try {
    const shipped = await compileCourses();
    return folder === null ? shipped : (await import('@sealtick/content/parse')).overrideCourses(shipped, folder);
  } catch (error) {
    if (error instanceof ContentError) throw new UsageError(`A course is invalid: ${error.message}.`);
    throw error;
  }
}

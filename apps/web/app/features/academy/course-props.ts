import type { Course, Enrolment } from '@sealtick/contract';

/** What the parts of a course's page show. */
export interface CourseProps {
  course: Course;
  /** Of the member; undefined for a visitor, and before the course was begun. */
  enrolment: Enrolment | undefined;
  isMember: boolean;
}

import { CourseQuestions } from '../academy.ts';
import { course } from './academy.reads.ts';
import { declareRead } from './read.ts';

export const questions = declareRead({
  path: '/api/admin/courses/:id/questions',
  tag: 'console',
  summary: "The written questions of a course with their answers, in Moodle's GIFT format",
  entitlement: 'operator',
  cache: 'never',
  params: course.params,
  examples: { id: 'risk' },
  answer: CourseQuestions,
});

import { reads } from '@sealtick/contract';
import { readQuery } from '../../../lib/data/read-query.ts';

export const coursesQuery = () => readQuery(reads.academy.courses, {});

/** The questions of a course as files. */
export const questionsQuery = (id: string) => readQuery(reads.adminCourses.questions, { id });

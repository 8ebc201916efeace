/** Courses and their views, for a server of invented data. */
export { resolveBlocks } from '@sealtick/content';
export { makeStatements } from '@sealtick/simulated-market/calibration';
export type { AccountCourses } from '../../modules/academy/academy-repository.ts';
export { questionBank } from '../../modules/academy/bank/question-bank.ts';
export { calendarFile } from '../../modules/academy/calendar-file.ts';
export { computeCalibration } from '../../modules/academy/calibration.ts';
export { CourseLibrary } from '../../modules/academy/course-library.ts';
export { courseView, enrolmentView, isFreeModule, moduleView } from '../../modules/academy/course-view.ts';
export { computeGain } from '../../modules/academy/gain.ts';
export { questionId } from '../../modules/academy/review-schedule.ts';
export { CONSTANTS } from '../../modules/content/constants.ts';

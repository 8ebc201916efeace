import {
  COURSE_LEVELS,
  type Course,
  type CourseModule,
  type Enrolment,
  LINKED_MODULES,
  RISK_COURSE,
} from '@sealtick/contract';
import { academyPaths } from '../../lib/navigation/academy-paths.ts';
import { taxText } from '../../lib/text/price-text.ts';
import { MONTHS } from '../../lib/time/time.ts';
import { type TimeZone, zoneName, zoneOffset } from '../../lib/time/time-zone.ts';
import { type AskedQuestion, type GivenAnswer, NO_ANSWER, sentAnswer } from './given-answer.ts';

export type AcademyTab = 'courses' | 'webinars' | 'resources' | 'progress';

/** Returns the tab that an address names. */
export const tabIn = (params: URLSearchParams): AcademyTab => {
  const named = params.get('tab');
  return named === 'webinars' || named === 'resources' || named === 'progress' ? named : 'courses';
};

export type Level = Course['level'];

/** Returns the level that an address names; null for all. */
export const levelIn = (params: URLSearchParams): Level | null =>
  COURSE_LEVELS.find((level) => level.toLowerCase() === params.get('level')) ?? null;

/** Returns the address of the module of the course on risk that a parameter names; null for another parameter. */
export const linkedModule = (params: URLSearchParams): string | null => {
  const named = LINKED_MODULES.find((one) => one === params.get('module'));
  return named === undefined ? null : academyPaths.courseModule(RISK_COURSE, named);
};

/** Returns the courses that contain every typed word, of one level or of all. */
export function filterCourses(courses: readonly Course[], typed: string, level: Level | null): readonly Course[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return courses.filter((course) => {
    const titles = course.modules.map(({ title }) => title);
    const text = [course.title, course.description, ...course.topics, ...titles].join(' ').toLowerCase();
    return (level === null || course.level === level) && words.every((word) => text.includes(word));
  });
}

/** Returns a duration: `50 min`, `1 h 10 min`. */
export function durationText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 ? `${hours} h` : '', rest > 0 || hours === 0 ? `${rest} min` : ''].filter(Boolean).join(' ');
}

/** Returns the day and the time at which a webinar begins, in the time of the site: `9 Sep` and `Wed 17:00 UTC`. */
export function webinarStart(startsAt: string, zone: TimeZone): { day: string; time: string } {
  const moment = Date.parse(startsAt);
  const shown = new Date(moment + zoneOffset(moment, zone));
  const clock = `${shown.toUTCString().slice(0, 3)} ${shown.toISOString().slice(11, 16)}`;
  return {
    day: `${shown.getUTCDate()} ${MONTHS[shown.getUTCMonth()]}`,
    time: `${clock} ${zoneName(moment, zone)}`,
  };
}

/** Returns the price of a course, in whole dollars. @param site Whether tax is added to its prices */
export const priceText = (usd: number, site: Parameters<typeof taxText>[0]): string =>
  usd === 0 ? 'Free' : `$${usd}${taxText(site)}`;

/** Returns the button of a course. */
export const startText = (enrolment: Enrolment | undefined): string =>
  enrolment && enrolment.progress > 0 ? 'Continue Learning' : 'Start Course';

/** Returns the module to read next: the first that is not completed, or the first of a completed course. */
export const nextModule = ({ modules }: Course, enrolment: Enrolment | undefined): CourseModule =>
  modules.find(({ id }) => !enrolment?.completed.includes(id)) ?? modules[0]!;

/** Returns the main action of a course: its next module, or once all are completed its examination, then the certificate. */
export function courseAction(
  course: Course,
  enrolment: Enrolment | undefined,
): { readonly text: string; readonly to: string } {
  if (!enrolment?.isEnrolled || enrolment.progress < 100)
    return { text: startText(enrolment), to: academyPaths.courseModule(course.id, nextModule(course, enrolment).id) };
  const { certificate } = enrolment;
  return certificate === null
    ? { text: 'Go to the examination', to: `${academyPaths.course(course.id)}#tests` }
    : { text: 'Open the certificate', to: academyPaths.certificate(certificate) };
}

/** Returns what completing a module brought: the course is complete, or which modules are left. */
export function completionToast(course: Course, enrolment: Enrolment, moduleId: string) {
  const { modules, title } = course;
  if (enrolment.progress === 100)
    return { title: 'Course complete', description: `You have reached the end of ${title}.` };
  const left = modules.filter(({ id }) => !enrolment.completed.includes(id)).length;
  const place = modules.findIndex(({ id }) => id === moduleId);
  const saved = `Module ${place + 1} of ${modules.length} is completed.`;
  // After the last module the reader closes: say why the course is not complete.
  if (place + 1 < modules.length) return { title: 'Progress saved', description: saved };
  const names = left === 1 ? '1 module is' : `${left} modules are`;
  return {
    title: 'Progress saved',
    description: `${saved} ${names} left: ${nextModule(course, enrolment).title} comes first.`,
  };
}

/** Returns the numbers of the questions without an answer, from 1. */
export const unansweredQuestions = (
  questions: readonly (Pick<AskedQuestion, 'kind' | 'unit'> & { readonly id: string })[],
  given: Readonly<Record<string, GivenAnswer>>,
): readonly number[] =>
  questions.flatMap((question, place) =>
    sentAnswer(question, given[question.id] ?? NO_ANSWER) === null ? [place + 1] : [],
  );

/** Returns how many modules are completed: `2 of 8 modules completed`. */
export const completedText = ({ modules }: Course, enrolment: Enrolment | undefined): string =>
  `${enrolment?.completed.length ?? 0} of ${modules.length} modules completed`;

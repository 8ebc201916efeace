import { type Course, type Enrolment, type ModuleText, type Reviews, reads, type Webinar } from '@sealtick/contract';
import { DAY_MS } from '@sealtick/engine';
import {
  type AccountCourses,
  CONSTANTS,
  CourseLibrary,
  calendarFile,
  computeCalibration,
  computeGain,
  courseView,
  enrolmentView,
  isFreeModule,
  makeStatements,
  moduleView,
  questionId,
  resolveBlocks,
} from '@sealtick/server/testing/academy';
import { AppError, type ServedRead, type Viewer } from '@sealtick/server/testing/http';
import { answersBy, missing, unlessFailing } from './answer.ts';
import { getPractice } from './practice.ts';
import type { Scenario } from './scenario-names.ts';
import { getVisitor } from './site.ts';

const library = new CourseLibrary();
await library.open(null);
const COUNTS = { enrolled: 412, ratings: 31, rating: 4.7 };
const STARTED_AT = Date.now();

const getCourses = (): readonly Course[] =>
  library
    .list()
    .map((course) =>
      courseView(course, course.id === 'risk' ? COUNTS : undefined, computeGain([]), computeCalibration([])),
    );

const PASSED = 'markets-and-costs';
/** A paid course that the subscriber may read. */
const GRANTED = 'strategy-testing';
const enrolled = (courseId: string, completedAt: Date | null) => ({
  accountId: 'a',
  courseId,
  enrolledAt: new Date(STARTED_AT),
  completedAt,
  stars: null,
});

/** A certificate whose member gave no name. */
const UNNAMED = 'sealtick certificate v1\nnumber: AC-7K4QX-M2R9T\nholder: not given\n';

/** What a member has done: two modules of the course on risk, and another course completely. */
const STORED: AccountCourses = {
  enrolments: [enrolled('risk', null), enrolled(PASSED, new Date(STARTED_AT))],
  modules: [
    ...['risk-management', 'r-multiple'].map((moduleId) => ({ courseId: 'risk', moduleId })),
    ...library.get(PASSED).modules.map(({ id }) => ({ courseId: PASSED, moduleId: id })),
  ].map((key) => ({
    ...key,
    accountId: 'a',
    completedAt: new Date(STARTED_AT),
    note: key.moduleId === 'r-multiple' ? 'Divide by the published stop.' : '',
  })),
  grants: [],
  tests: [],
  certificates: [{ number: 'AC-7K4QX-M2R9T', courseId: PASSED, signed: UNNAMED }],
};

/** Returns how far the member of a scenario is. */
const getProgress = (scenario: Scenario): readonly Enrolment[] =>
  scenario === 'subscriber' ? ['risk', PASSED].map((id) => enrolmentView(library.get(id), STORED)) : [];

function getModule(scenario: Scenario, courseId: string, id: string): ModuleText {
  const { course, module } = library.module(courseId, id);
  const isGranted = scenario === 'subscriber' && courseId === GRANTED;
  if (!isFreeModule(course, module) && !isGranted) throw new AppError('FORBIDDEN', 'The course is not free.');
  const values = { constants: CONSTANTS } as never;
  return {
    ...moduleView(course, module),
    goals: [...module.goals],
    blocks: resolveBlocks(module.blocks, values),
    exercise: module.exercise,
    questions: module.practice.map((one) => ({ id: questionId(one.question), ...one })),
    sources: [...module.sources],
  };
}

/** Questions of the first module that are due for the member. */
function getReviews(scenario: Scenario): Reviews {
  if (scenario !== 'subscriber')
    return { answered: 0, firstTry: { rightAnswers: 0, of: 0 }, due: 0, nextDueAt: null, questions: [] };
  const course = library.get('risk');
  const [module] = course.modules;
  const questions = module!.practice.map(({ question, picture, kind, choices, unit }) => ({
    id: questionId(question),
    courseId: course.id,
    course: course.title,
    moduleId: module!.id,
    module: module!.title,
    question,
    picture,
    kind,
    choices: [...choices],
    unit,
  }));
  const nextDueAt = new Date(STARTED_AT + 3 * DAY_MS).toISOString();
  return { answered: 7, firstTry: { rightAnswers: 5, of: 7 }, due: questions.length, nextDueAt, questions };
}

const webinar = (id: string, title: string, registered: number): Webinar => ({
  id,
  title,
  description: 'Bring a signal. We compute its size together.',
  type: 'Live',
  speaker: 'Head of risk',
  startsAt: new Date(STARTED_AT + 3 * DAY_MS).toISOString(),
  duration: 60,
  seats: 30,
  registered,
});

const WEBINARS = [webinar('sizing', 'Sizing by risk', 12), webinar('verifying', 'How to verify the log', 30)];

/** Responses to the reads of the academy. */
export const academyReads = (getScenario: (viewer: Viewer) => Scenario): ServedRead[] => {
  const by = answersBy(getScenario);
  const own = <T>(scenario: Scenario, answer: () => T): T => {
    if (getVisitor(scenario).user === null) throw new AppError('UNAUTHORIZED', 'Log in to read this.');
    return unlessFailing(scenario, answer);
  };
  return [
    by(reads.academy.courses, (scenario) => unlessFailing(scenario, getCourses)),
    by(
      reads.academy.course,
      (scenario, { id }) =>
        unlessFailing(scenario, () => getCourses().find((course) => course.id === id)) ?? missing('course'),
    ),
    by(reads.academy.moduleText, (scenario, { id, moduleId }) =>
      unlessFailing(scenario, () => getModule(scenario, id, moduleId)),
    ),
    by(reads.academy.progress, (scenario) => own(scenario, () => getProgress(scenario))),
    by(reads.academy.calibration, (scenario) =>
      own(scenario, () => ({ phase: 'before' as const, statements: makeStatements(7).map(({ text }) => text) })),
    ),
    by(reads.academy.reviews, (scenario) => own(scenario, () => getReviews(scenario))),
    by(reads.practice.record, (scenario, listed) => own(scenario, () => getPractice(scenario, listed))),
    by(reads.academy.webinars, (scenario) => unlessFailing(scenario, () => (scenario === 'empty' ? [] : WEBINARS))),
    by(reads.academy.calendar, (_scenario, { id }) => {
      const { startsAt, duration, ...row } = WEBINARS.find((one) => one.id === id) ?? missing('webinar');
      const place = 'https://example.com/room';
      const stored = { ...row, startsAt: new Date(startsAt), minutes: duration, place, sequence: 0, cancelledAt: null };
      const options = { host: 'example.com', now: STARTED_AT, isRegistered: false };
      return { body: calendarFile(stored, options), name: `${id}.ics` };
    }),
    by(reads.academy.registrations, (scenario) => own(scenario, () => [])),
    by(reads.academy.certificate, (scenario, { id: number }) =>
      unlessFailing(scenario, () =>
        number === 'AC-7K4QX-M2R9T'
          ? { number, course: 'Risk management', issuedOn: '2026-03-16', isReplaced: false }
          : missing('certificate'),
      ),
    ),
  ];
};

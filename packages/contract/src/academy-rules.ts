// Without schemas, so that a page that needs a limit does not load them.

export const COURSE_LEVELS = ['Beginner', 'Intermediate', 'Advanced'] as const;

/** What a course may cost, US dollars; 0 is free. */
export const COURSE_PRICES = [0, 149, 299] as const;

/** The course on risk, whose modules the risk disclosure links to. */
export const RISK_COURSE = 'risk';
export const RISK_COURSE_MODULES = 8;
/** Values of the academy's parameter `module`, which are modules of the course on risk. */
export const LINKED_MODULES = ['risk-management', 'psychology', 'signals', 'money-management'] as const;

/** Share of right answers from which an examination is passed. */
export const PASS_SHARE = 0.8;
/** Questions of a test, if the course has as many. */
export const TEST_QUESTIONS = 10;
/** Hours between two examinations of a course by one member. */
export const EXAMINATION_WAIT_HOURS = 24;
/** Days after which a member who passed may repeat the questions, to measure what is still known. */
export const RETENTION_DAYS = 30;
/** Questions of the later test, each of another module as far as there are. */
export const RETENTION_QUESTIONS = 5;
/** Learners from which the gain of a course is published. */
export const GAIN_MIN_LEARNERS = 30;
/** Longest note on a module, characters. */
export const NOTE_MAX = 4_000;

/** Drawings that stand for courses in lists. */
export const THUMBNAILS = [
  'equity',
  'bars',
  'results',
  'drawdown',
  'calibration',
  'proof',
  'connections',
  'costs',
] as const;

/** `choice`: all right choices have to be chosen. `numeric`: a number is typed. */
export const QUESTION_KINDS = ['choice', 'numeric'] as const;
export type QuestionKind = (typeof QUESTION_KINDS)[number];
/** Largest number of an answer, and of what it is compared with. */
export const NUMERIC_ANSWER_MAX = 1e12;

/** Numbers that an answer accepts, both ends included. */
export interface NumberRange {
  readonly from: number;
  readonly to: number;
}

/** Returns whether a numeric question accepts a number. An end that is a decimal fraction is compared with its rounding error. */
export const acceptsNumber = (accepted: readonly NumberRange[], given: number): boolean =>
  accepted.some(({ from, to }) => {
    const dust = 1e-9 * Math.max(1e-3, Math.abs(from), Math.abs(to));
    return given >= from - dust && given <= to + dust;
  });

export const TEST_KINDS = ['before', 'examination', 'later'] as const;

export const WEBINAR_TYPES = ['Live', 'Workshop'] as const;

/** Said where a webinar is full, past or cannot be reached. */
export const REGISTRATION_FAILED = 'Registration temporarily unavailable. Please try again later or contact support.';

/** Statements of a round of calibration. */
export const CALIBRATION_STATEMENTS = 10;

/** When a round was taken: before its module was completed, or after. */
export const CALIBRATION_PHASES = ['before', 'after'] as const;
export type CalibrationPhase = (typeof CALIBRATION_PHASES)[number];

/** Rounds of practice that are stored for an account, the newest ones. */
export const PRACTICE_ROUNDS_KEPT = 500;
/** Sessions of practice are numbered from 1 to this. */
export const PRACTICE_SESSIONS = 999_999;
/** Rounds of a session of practice. */
export const PRACTICE_SESSION_ROUNDS = 10;
/** Rounds that an answer lists, unless it is asked for others. */
export const PRACTICE_ROUNDS_LISTED = 20;

import { z } from 'zod';
import { COURSE_LEVELS, NOTE_MAX, QUESTION_KINDS, TEST_KINDS, THUMBNAILS, WEBINAR_TYPES } from './academy-rules.ts';
import { CourseCalibration } from './calibration.ts';
import { ContentBlock, ContentPicture } from './content.ts';
import { EXERCISES } from './exercises.ts';
import { Instant } from './instant.ts';
import { plainText } from './plain-text.ts';
import { typedText } from './typed-text.ts';

/** The id of a course or a module as calls take it. */
export const AcademyId = plainText().regex(/^[a-z0-9][a-z0-9-]{0,59}$/, 'must be the id of a course or a module');

/** A module as lists show it. */
export const CourseModule = z.object({
  id: z.string(),
  title: z.string(),
  minutes: z.number(),
  /** Whether everyone may read it. */
  isFree: z.boolean(),
});

/** What the learners of a course gained: the mean difference between their two tests, as a share of the questions. */
export const CourseGain = z.object({
  /** Learners who answered both tests. */
  n: z.number(),
  /** Null under the least number of learners. */
  mean: z.number().nullable(),
  /** 95% interval of the mean. */
  low: z.number().nullable(),
  high: z.number().nullable(),
  /** Learners who took the later test, their mean share of right answers then, and its 95% interval. */
  retention: z.object({
    n: z.number(),
    /** Null under the least number of learners. */
    share: z.number().nullable(),
    low: z.number().nullable(),
    high: z.number().nullable(),
  }),
});

/** A course without the texts of its modules. */
export const Course = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  level: z.enum(COURSE_LEVELS),
  /** Time that reading takes, minutes. */
  duration: z.number(),
  modules: z.array(CourseModule),
  topics: z.array(z.string()),
  thumbnail: z.enum(THUMBNAILS),
  /** The role of who teaches it. */
  instructor: z.string(),
  priceUsd: z.number(),
  /** Members who enrolled. */
  enrolled: z.number(),
  /** Average of the members' ratings, 1 to 5; null until someone has rated. */
  rating: z.number().nullable(),
  ratings: z.number(),
  gain: CourseGain,
  /** Null for a course without a module on calibration. */
  calibration: CourseCalibration.nullable(),
});

/** A question without its answers. */
const Question = z.object({
  question: z.string(),
  /** What the question asks about. */
  picture: ContentPicture.nullable(),
  kind: z.enum(QUESTION_KINDS),
  /** Empty for a numeric question. */
  choices: z.array(z.string()),
  /** Of the number that answers a numeric question; null without one. */
  unit: z.string().nullable(),
});

/** A question that a learner checks alone, with its answers. */
export const PracticeQuestion = Question.extend({
  /** Places of the right choices; empty for a numeric question. */
  right: z.array(z.number()),
  /** Numbers that a numeric question accepts, both ends included; empty for one with choices. */
  accepted: z.array(z.object({ from: z.number(), to: z.number() })),
  /** The right number as it is shown, with its unit; null for a question with choices. */
  answer: z.string().nullable(),
  hints: z.array(z.string()),
  /** Why the answer is right. */
  why: z.string(),
});

/** A question of a module, with the id by which it is answered. */
export const ModuleQuestion = PracticeQuestion.extend({ id: z.string() });

/** What an answer to a question of a module came to. */
export const AnsweredQuestion = z.object({
  isRight: z.boolean(),
  /** Places of the right choices; empty for a numeric question. */
  right: z.array(z.number()),
  /** The right number as it is shown, with its unit; null for a question with choices. */
  answer: z.string().nullable(),
  why: z.string(),
  /** False if the question was not due: the answer then changes nothing. */
  isCounted: z.boolean(),
  /** When the question comes back. */
  dueAt: Instant,
});

/** A question that is due again, without its answer. */
export const ReviewQuestion = Question.extend({
  id: z.string(),
  courseId: z.string(),
  course: z.string(),
  moduleId: z.string(),
  module: z.string(),
});

/** Questions that a member answered and that come back. */
export const Reviews = z.object({
  /** Questions that the member has answered. */
  answered: z.number(),
  /** Of the questions whose first answer is known, how many it was right for. */
  firstTry: z.object({ rightAnswers: z.number(), of: z.number() }),
  due: z.number(),
  /** When the next one is due that is not due yet; null if there is none. */
  nextDueAt: Instant.nullable(),
  /** Due ones, the longest overdue first; at most 20. */
  questions: z.array(ReviewQuestion),
});

/** One module with its text. */
export const ModuleText = CourseModule.extend({
  /** What the reader can do afterwards. */
  goals: z.array(z.string()),
  blocks: z.array(ContentBlock),
  exercise: z.enum(EXERCISES).nullable(),
  questions: z.array(ModuleQuestion),
  sources: z.array(z.object({ title: z.string(), url: z.string().nullable() })),
});

/** One test of a member: before the course, its examination, or questions later. */
export const CourseTest = z.object({
  kind: z.enum(TEST_KINDS),
  right: z.number(),
  of: z.number(),
  at: Instant,
});

/** Questions of a test, without their answers. */
export const TestPaper = z.object({
  kind: z.enum(TEST_KINDS),
  questions: z.array(Question.extend({ id: z.string() })),
});

/** What a test came to. */
export const CourseTestResult = z.object({
  right: z.number(),
  of: z.number(),
  isPassed: z.boolean(),
  /** Modules with a question that was answered wrongly. */
  reread: z.array(z.object({ id: z.string(), title: z.string() })),
  /** Number of the certificate that it earned; null without one. */
  certificate: z.string().nullable(),
});

/** How far a member is in one course. */
export const Enrolment = z.object({
  courseId: z.string(),
  /** False for a course that was granted and is not begun. */
  isEnrolled: z.boolean(),
  /** Whether the member may read every module. */
  isOpen: z.boolean(),
  /** Modules that the member completed. */
  completed: z.array(z.string()),
  /** Completed modules, percent. */
  progress: z.number(),
  completedAt: Instant.nullable(),
  stars: z.number().nullable(),
  notes: z.record(z.string(), z.string()),
  tests: z.array(CourseTest),
  certificate: z.string().nullable(),
  /** Name on the certificate; null without a certificate, and for one without a name. */
  certificateHolder: z.string().nullable(),
});

export const ModuleNote = typedText(NOTE_MAX);

/** A webinar with its seats. */
export const Webinar = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  type: z.enum(WEBINAR_TYPES),
  speaker: z.string(),
  startsAt: Instant,
  /** Minutes. */
  duration: z.number(),
  seats: z.number(),
  /** Members who registered. */
  registered: z.number(),
});

/** A webinar that a member registered for. */
export const Registration = z.object({
  webinarId: z.string(),
  /** Where it takes place: a link or a text of the operator. */
  place: z.string(),
});

/** A certificate as anyone may check it: that it is valid, for which course, and since when. */
export const CertificateCheck = z.object({
  number: z.string(),
  course: z.string(),
  issuedOn: z.iso.date(),
  /** Whether it was issued again under another number, and is no longer valid under this one. */
  isReplaced: z.boolean(),
});

/** Number of a certificate. */
export const IssuedCertificate = z.object({ number: z.string() });

/** A certificate as its owner keeps it: a signed text. */
export const CertificateFile = z.string();

/** A certificate as a PDF that is signed as a whole. */
export const CertificatePdf = z.string();

/** A certificate as an Open Badges 3.0 credential: JSON with an embedded proof. */
export const CredentialFile = z.string();

/** The key of the academy's credentials, as a controlled identifier document of the W3C. */
export const CredentialIssuer = z.object({
  '@context': z.array(z.string()),
  id: z.string(),
  verificationMethod: z.array(
    z.object({ id: z.string(), type: z.literal('Multikey'), controller: z.string(), publicKeyMultibase: z.string() }),
  ),
  assertionMethod: z.array(z.string()),
});

/** Calculators as a workbook. */
export const CalculatorFile = z.string();

/** A webinar as a calendar file. */
export const CalendarFile = z.string();

/** Written questions of a course with their answers, as files in Moodle's GIFT format. */
export const CourseQuestions = z.object({
  practice: z.string(),
  /** Of both forms of its tests. */
  test: z.string(),
});

/** The key that verifies certificates: `name+id+key`. */
export const CertificateKey = z.object({ key: z.string() });

export type Course = z.infer<typeof Course>;
export type CourseModule = z.infer<typeof CourseModule>;
export type CourseGain = z.infer<typeof CourseGain>;
export type ModuleText = z.infer<typeof ModuleText>;
export type PracticeQuestion = z.infer<typeof PracticeQuestion>;
export type ModuleQuestion = z.infer<typeof ModuleQuestion>;
export type AnsweredQuestion = z.infer<typeof AnsweredQuestion>;
export type ReviewQuestion = z.infer<typeof ReviewQuestion>;
export type Reviews = z.infer<typeof Reviews>;
export type CourseTest = z.infer<typeof CourseTest>;
export type TestPaper = z.infer<typeof TestPaper>;
export type CourseTestResult = z.infer<typeof CourseTestResult>;
export type TestKind = (typeof TEST_KINDS)[number];
export type CourseQuestions = z.infer<typeof CourseQuestions>;
export type Enrolment = z.infer<typeof Enrolment>;
export type Webinar = z.infer<typeof Webinar>;
export type Registration = z.infer<typeof Registration>;
export type CertificateCheck = z.infer<typeof CertificateCheck>;

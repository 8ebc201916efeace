import type { TestKind, WEBINAR_TYPES } from '@sealtick/contract';
import { boolean, doublePrecision, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/columns.ts';
import { impersonal, owned, withAccount } from '../../platform/personal.ts';
import { owner } from '../identity/account.tables.ts';

/** Courses that members enrolled in, and how they rated them. */
export const courseEnrolment = pgTable(
  'course_enrolment',
  {
    accountId: owner(),
    courseId: text('course_id').notNull(),
    enrolledAt: moment('enrolled_at').notNull(),
    completedAt: moment('completed_at'),
    /** 1 to 5. */
    stars: integer(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.courseId] }),
    index('course_enrolment_course').on(table.courseId),
  ],
);

/** Modules that members completed or wrote a note on. */
export const courseModule = pgTable(
  'course_module',
  {
    accountId: owner(),
    courseId: text('course_id').notNull(),
    moduleId: text('module_id').notNull(),
    completedAt: moment('completed_at'),
    note: text().notNull().default(''),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.courseId, table.moduleId] })],
);

/** Paid courses that members may read. */
export const courseGrant = pgTable(
  'course_grant',
  {
    accountId: owner(),
    courseId: text('course_id').notNull(),
    grantedAt: moment('granted_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.courseId] })],
);

/** Tests that members took. */
export const courseTest = pgTable(
  'course_test',
  {
    id: text().primaryKey(),
    accountId: owner(),
    courseId: text('course_id').notNull(),
    kind: text().$type<TestKind>().notNull(),
    /** Which of the two forms was asked. */
    form: text().$type<'a' | 'b'>().notNull(),
    /** Ids of its questions, so that the next test asks others. */
    asked: text().array().notNull().default([]),
    right: integer().notNull(),
    of: integer().notNull(),
    at: moment('at').notNull(),
  },
  (table) => [
    index('course_test_account').on(table.accountId, table.courseId),
    index('course_test_course').on(table.courseId),
  ],
);

/** Questions of modules that members answered, and when each is due again. */
export const courseReview = pgTable(
  'course_review',
  {
    accountId: owner(),
    courseId: text('course_id').notNull(),
    moduleId: text('module_id').notNull(),
    /** Follows from the question's text: a question that is rewritten is a new one. */
    questionId: text('question_id').notNull(),
    /** Days after which the chance of a right answer is 90%, as FSRS estimates it. */
    stability: doublePrecision().notNull(),
    /** 1 to 10, as FSRS estimates it. */
    difficulty: doublePrecision().notNull(),
    /** Answers that counted, and wrong ones among them after the first. */
    answers: integer().notNull(),
    lapses: integer().notNull(),
    /** Of the first answer; null for one that was answered again before this was stored. */
    firstRight: boolean('first_right'),
    /** Of the last answer that counted. */
    isRight: boolean('is_right').notNull(),
    answeredAt: moment('answered_at').notNull(),
    dueAt: moment('due_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.courseId, table.moduleId, table.questionId] })],
);

/** Certificates of passed examinations. */
export const courseCertificate = pgTable(
  'course_certificate',
  {
    number: text().primaryKey(),
    accountId: owner(),
    courseId: text('course_id').notNull(),
    course: text().notNull(),
    right: integer().notNull(),
    of: integer().notNull(),
    issuedAt: moment('issued_at').notNull(),
    /** The signed text. */
    signed: text().notNull(),
    /** Number under which it was issued again with a name. */
    replacedBy: text('replaced_by'),
  },
  (table) => [index('course_certificate_account').on(table.accountId, table.courseId)],
);

/** Webinars that operators announced. */
export const webinar = pgTable('webinar', {
  id: text().primaryKey(),
  title: text().notNull(),
  description: text().notNull(),
  type: text().$type<(typeof WEBINAR_TYPES)[number]>().notNull(),
  speaker: text().notNull(),
  startsAt: moment('starts_at').notNull(),
  minutes: integer().notNull(),
  seats: integer().notNull(),
  /** Where it takes place; shown to those who registered. */
  place: text().notNull(),
  /** Counts its changes, as `SEQUENCE` of its calendar file. */
  sequence: integer().notNull().default(0),
  cancelledAt: moment('cancelled_at'),
});

export type WebinarRow = typeof webinar.$inferSelect;

/** Webinars that members registered for, and which emails about them were queued. */
export const webinarRegistration = pgTable(
  'webinar_registration',
  {
    accountId: owner(),
    webinarId: text('webinar_id').notNull(),
    registeredAt: moment('registered_at').notNull(),
    /** Of the webinar as the member last received it. */
    sequence: integer().notNull().default(0),
    /** Reminders that are over: queued, or due before the member registered. */
    reminders: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.webinarId] }),
    index('webinar_registration_webinar').on(table.webinarId),
  ],
);

const COURSES = withAccount(
  'courses: enrolments, completed modules, notes, ratings, tests, answered questions and certificates',
  'what the member learns',
);

for (const table of [courseEnrolment, courseModule, courseGrant, courseTest, courseReview, courseCertificate])
  owned(table, COURSES);
owned(webinarRegistration, withAccount('registrations for webinars', 'the seat of the member'));
impersonal(webinar);

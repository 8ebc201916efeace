import type { CalibrationPhase } from '@sealtick/contract';
import { doublePrecision, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/columns.ts';
import { owned, withAccount } from '../../platform/personal.ts';
import { owner } from '../identity/account.tables.ts';

/** Rounds of calibration that count for a course: one before its module was completed, and one after. */
export const courseCalibration = pgTable(
  'course_calibration',
  {
    accountId: owner(),
    courseId: text('course_id').notNull(),
    moduleId: text('module_id').notNull(),
    phase: text().$type<CalibrationPhase>().notNull(),
    /** Brier score of the stated chances. */
    score: doublePrecision().notNull(),
    at: moment('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.courseId, table.moduleId, table.phase] }),
    index('course_calibration_course').on(table.courseId),
  ],
);

owned(
  courseCalibration,
  withAccount('courses: Brier scores before and after a module on calibration', 'what the member learns'),
);

import { and, eq } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { courseCalibration } from './calibration.tables.ts';

export type CalibrationRow = typeof courseCalibration.$inferSelect;

/** Returns the rounds of an account in a module. */
export async function selectOwnCalibrations(
  db: Database,
  { accountId, courseId, moduleId }: Pick<CalibrationRow, 'accountId' | 'courseId' | 'moduleId'>,
): Promise<readonly CalibrationRow[]> {
  return db
    .select()
    .from(courseCalibration)
    .where(
      and(
        eq(courseCalibration.accountId, accountId),
        eq(courseCalibration.courseId, courseId),
        eq(courseCalibration.moduleId, moduleId),
      ),
    );
}

/** Returns the rounds of all members in all courses. */
export async function selectCalibrations(db: Database): Promise<readonly CalibrationRow[]> {
  return db.select().from(courseCalibration);
}

/** Stores a round. */
export async function insertCalibration(db: Database, row: CalibrationRow): Promise<void> {
  await db.insert(courseCalibration).values(row);
}

import { and, avg, count, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { selectBoughtCourses } from '../billing/index.ts';
import {
  courseCertificate,
  courseEnrolment,
  courseGrant,
  courseModule,
  courseReview,
  courseTest,
} from './academy.tables.ts';

type Enrolled = typeof courseEnrolment.$inferSelect;
type ModuleRow = typeof courseModule.$inferSelect;
type TestRow = typeof courseTest.$inferSelect;
type CertificateRow = typeof courseCertificate.$inferSelect;

/** Everything that is stored about the courses of an account. */
export interface AccountCourses {
  readonly enrolments: readonly Enrolled[];
  readonly modules: readonly ModuleRow[];
  /** Courses that were granted or bought. */
  readonly grants: readonly string[];
  readonly tests: readonly TestRow[];
  /** Without those that were issued again. */
  readonly certificates: readonly Pick<CertificateRow, 'number' | 'courseId' | 'signed'>[];
}

/** Returns everything that is stored about the courses of an account. */
export async function selectAccountCourses(db: Database, accountId: string): Promise<AccountCourses> {
  const enrolments = await db
    .select()
    .from(courseEnrolment)
    .where(eq(courseEnrolment.accountId, accountId))
    .orderBy(courseEnrolment.enrolledAt, courseEnrolment.courseId);
  const modules = await db.select().from(courseModule).where(eq(courseModule.accountId, accountId));
  const grants = await db.select().from(courseGrant).where(eq(courseGrant.accountId, accountId));
  const tests = await db
    .select()
    .from(courseTest)
    .where(eq(courseTest.accountId, accountId))
    .orderBy(courseTest.at, courseTest.id);
  const certificates = await db
    .select({
      number: courseCertificate.number,
      courseId: courseCertificate.courseId,
      signed: courseCertificate.signed,
    })
    .from(courseCertificate)
    .where(and(eq(courseCertificate.accountId, accountId), isNull(courseCertificate.replacedBy)))
    .orderBy(courseCertificate.issuedAt);
  const bought = await selectBoughtCourses(db, accountId);
  return { enrolments, modules, grants: [...grants.map(({ courseId }) => courseId), ...bought], tests, certificates };
}

/** Whether an account was granted a course, or has bought it. */
export async function hasGrant(db: Database, accountId: string, courseId: string): Promise<boolean> {
  const granted = and(eq(courseGrant.accountId, accountId), eq(courseGrant.courseId, courseId));
  return (await db.$count(courseGrant, granted)) > 0 || (await selectBoughtCourses(db, accountId)).includes(courseId);
}

/** Adds an enrolment; one that exists stays as it is. */
export async function insertEnrolment(
  db: Database,
  row: Pick<Enrolled, 'accountId' | 'courseId' | 'enrolledAt'>,
): Promise<void> {
  await db.insert(courseEnrolment).values(row).onConflictDoNothing();
}

/** Changes an enrolment. Returns false if there is none. */
export async function updateEnrolment(
  db: Database,
  accountId: string,
  courseId: string,
  changed: Partial<Pick<Enrolled, 'completedAt' | 'stars'>>,
): Promise<boolean> {
  const rows = await db
    .update(courseEnrolment)
    .set(changed)
    .where(and(eq(courseEnrolment.accountId, accountId), eq(courseEnrolment.courseId, courseId)))
    .returning();
  return rows.length > 0;
}

/** Stores what an account did with a module, and leaves the rest of its row as it is. */
export async function saveModule(
  db: Database,
  key: Pick<ModuleRow, 'accountId' | 'courseId' | 'moduleId'>,
  changed: Partial<Pick<ModuleRow, 'completedAt' | 'note'>>,
): Promise<void> {
  await db
    .insert(courseModule)
    .values({ ...key, ...changed })
    .onConflictDoUpdate({
      target: [courseModule.accountId, courseModule.courseId, courseModule.moduleId],
      set: changed,
    });
}

type ReviewRow = typeof courseReview.$inferSelect;
type ReviewKey = Pick<ReviewRow, 'accountId' | 'courseId' | 'moduleId' | 'questionId'>;

/** Returns what is stored about a question that an account answered; null if it did not. */
export async function findReview(db: Database, key: ReviewKey): Promise<ReviewRow | null> {
  const [row] = await db
    .select()
    .from(courseReview)
    .where(
      and(
        eq(courseReview.accountId, key.accountId),
        eq(courseReview.courseId, key.courseId),
        eq(courseReview.moduleId, key.moduleId),
        eq(courseReview.questionId, key.questionId),
      ),
    );
  return row ?? null;
}

/** Returns the questions that an account answered, in the order in which they are due. */
export async function selectReviews(db: Database, accountId: string): Promise<readonly ReviewRow[]> {
  return db
    .select()
    .from(courseReview)
    .where(eq(courseReview.accountId, accountId))
    .orderBy(courseReview.dueAt, courseReview.courseId, courseReview.moduleId, courseReview.questionId);
}

/** Stores what is known about a question in place of what was stored. */
export async function saveReview(db: Database, row: ReviewRow): Promise<void> {
  const target = [courseReview.accountId, courseReview.courseId, courseReview.moduleId, courseReview.questionId];
  await db.insert(courseReview).values(row).onConflictDoUpdate({ target, set: row });
}

/** Stores a test. */
export async function insertTest(db: Database, row: TestRow): Promise<void> {
  await db.insert(courseTest).values(row);
}

/** Stores a certificate. */
export async function insertCertificate(db: Database, row: Omit<CertificateRow, 'replacedBy'>): Promise<void> {
  await db.insert(courseCertificate).values(row);
}

/** Stores under which number a certificate was issued again. */
export async function replaceCertificate(db: Database, number: string, replacedBy: string): Promise<void> {
  await db.update(courseCertificate).set({ replacedBy }).where(eq(courseCertificate.number, number));
}

/** Whether a certificate replaces another one. */
export async function isReplacement(db: Database, number: string): Promise<boolean> {
  return (await db.$count(courseCertificate, eq(courseCertificate.replacedBy, number))) > 0;
}

/** Returns a certificate by its number, which may be typed in small letters; null if there is none. */
export async function findCertificate(db: Database, number: string): Promise<CertificateRow | null> {
  const [row] = await db.select().from(courseCertificate).where(eq(courseCertificate.number, number.toUpperCase()));
  return row ?? null;
}

/** Grants a course; one that was granted stays so. Returns false if it was granted before. */
export async function insertGrant(db: Database, row: typeof courseGrant.$inferSelect): Promise<boolean> {
  return (await db.insert(courseGrant).values(row).onConflictDoNothing().returning()).length > 0;
}

/** Ends the grant of a course. Returns false if there was none. */
export async function deleteGrant(db: Database, accountId: string, courseId: string): Promise<boolean> {
  const deleted = await db
    .delete(courseGrant)
    .where(and(eq(courseGrant.accountId, accountId), eq(courseGrant.courseId, courseId)))
    .returning();
  return deleted.length > 0;
}

/** Counts of a course over all members. */
export interface CourseCounts {
  readonly enrolled: number;
  readonly ratings: number;
  readonly rating: number | null;
}

/** Returns the counts of every course that someone enrolled in, by its id. */
export async function selectCounts(db: Database): Promise<ReadonlyMap<string, CourseCounts>> {
  const rows = await db
    .select({
      courseId: courseEnrolment.courseId,
      enrolled: count(),
      ratings: count(courseEnrolment.stars),
      rating: avg(courseEnrolment.stars).mapWith(Number),
    })
    .from(courseEnrolment)
    .groupBy(courseEnrolment.courseId);
  return new Map(rows.map(({ courseId, ...counts }) => [courseId, counts]));
}

/** Returns every test of all courses, oldest first. */
export async function selectTests(db: Database): Promise<readonly TestRow[]> {
  return db.select().from(courseTest).orderBy(courseTest.at, courseTest.id);
}

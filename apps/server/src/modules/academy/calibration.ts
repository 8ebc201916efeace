import { createHash } from 'node:crypto';
import {
  type CalibrationPhase,
  type CalibrationResult,
  type CalibrationRound,
  type CourseCalibration,
  GAIN_MIN_LEARNERS,
} from '@sealtick/contract';
import { meanInterval } from '@sealtick/engine';
import { makeStatements, type Statement, scoreStatements } from '@sealtick/simulated-market/calibration';
import { AppError } from '../../platform/errors.ts';
import { requireAccount } from '../../platform/require-account.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { lockAccount } from '../identity/index.ts';
import { selectAccountCourses } from './academy-repository.ts';
import { type CalibrationRow, insertCalibration, selectOwnCalibrations } from './calibration-repository.ts';
import { type AcademyContext, requireOpen } from './change-courses.ts';
import { enrolmentView, isFreeModule } from './course-view.ts';

interface ModuleKey {
  readonly id: string;
  readonly moduleId: string;
}

interface DrawnRound {
  readonly accountId: string;
  readonly phase: CalibrationPhase;
  readonly statements: readonly Statement[];
}

/** Returns the caller's next round that counts, without what comes of its statements. */
export async function readCalibration(ctx: AcademyContext, viewer: Viewer, key: ModuleKey): Promise<CalibrationRound> {
  const round = await nextRound(ctx, viewer, key);
  return { phase: round?.phase ?? null, statements: round?.statements.map(({ text }) => text) ?? [] };
}

/** Draws what comes of the statements of the caller's next round, and stores the score. @throws {AppError} CONFLICT if none counts now */
export async function answerCalibration(
  ctx: AcademyContext,
  viewer: Viewer,
  { stated, ...key }: ModuleKey & { readonly stated: readonly number[] },
): Promise<CalibrationResult> {
  // Two answers at the same time would both count.
  await lockAccount(viewer.db, requireAccount(viewer));
  const round = await nextRound(ctx, viewer, key);
  if (round === null) throw new AppError('CONFLICT', 'No round of this module counts now.');
  const { accountId, phase, statements } = round;
  const { score } = scoreStatements(statements, stated);
  const at = new Date(ctx.clock.now());
  await insertCalibration(viewer.db, { accountId, courseId: key.id, moduleId: key.moduleId, phase, score, at });
  return { phase, score, statements: statements.map(({ text, isTrue, chance }) => ({ text, isTrue, chance })) };
}

/** Returns the round that counts next: one until the module is completed and, if there was one, another afterwards. */
async function nextRound(
  { library }: AcademyContext,
  viewer: Viewer,
  { id, moduleId }: ModuleKey,
): Promise<DrawnRound | null> {
  const accountId = requireAccount(viewer);
  const { course, module } = library.module(id, moduleId);
  if (module.exercise !== 'calibration') throw new AppError('NOT_FOUND', 'The module has no calibration.');
  const { db } = viewer;
  if (!isFreeModule(course, module)) await requireOpen(db, accountId, course);
  const taken = (await selectOwnCalibrations(db, { accountId, courseId: id, moduleId })).map((row) => row.phase);
  const { completed } = enrolmentView(course, await selectAccountCourses(db, accountId));
  const phase = completed.includes(moduleId) ? 'after' : 'before';
  if (taken.includes(phase) || (phase === 'after' && !taken.includes('before'))) return null;
  const seed = createHash('sha256').update(`${accountId} ${id} ${moduleId} ${phase}`).digest().readUInt32BE();
  return { accountId, phase, statements: makeStatements(seed) };
}

/**
 * Returns the mean Brier scores of the learners who took both rounds, and the 95% interval of their mean change by Student's t. Null
 * under the least number of learners.
 * @param rows Of one course
 */
export function computeCalibration(
  rows: readonly Pick<CalibrationRow, 'accountId' | 'moduleId' | 'phase' | 'score'>[],
): CourseCalibration {
  const getLearner = ({ accountId, moduleId }: (typeof rows)[number]) => `${accountId} ${moduleId}`;
  const after = new Map(rows.filter(({ phase }) => phase === 'after').map((row) => [getLearner(row), row.score]));
  const pairs = rows.flatMap((row) => {
    const later = after.get(getLearner(row));
    return row.phase === 'before' && later !== undefined ? [{ before: row.score, after: later }] : [];
  });
  const n = pairs.length;
  if (n < GAIN_MIN_LEARNERS) return { n, before: null, after: null, low: null, high: null };
  const { low, high } = meanInterval(pairs.map((pair) => pair.after - pair.before))!;
  const computeMean = (phase: CalibrationPhase) => pairs.reduce((sum, pair) => sum + pair[phase], 0) / n;
  return { n, before: computeMean('before'), after: computeMean('after'), low, high };
}

import {
  JOURNAL_PLANS_MAX,
  JOURNAL_VIEWS_MAX,
  type JournalPlan,
  type JournalPlanFields,
  type JournalView,
  type JournalViewFields,
} from '@sealtick/contract';
import type { z } from 'zod';
import { AppError } from '../../platform/errors.ts';
import { requireAccount } from '../../platform/require-account.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { lockVerified } from '../identity/index.ts';
import {
  deletePlan,
  deleteView,
  insertPlan,
  insertView,
  newId,
  selectPlans,
  selectViews,
  updatePlan,
} from './journal-repository.ts';

type PlanFields = z.output<z.ZodObject<typeof JournalPlanFields>>;
type ViewFields = z.output<z.ZodObject<typeof JournalViewFields>>;

const unknown = (noun: string) => new AppError('NOT_FOUND', `Unknown ${noun}.`);

/** Adds a plan of the caller. */
export async function createPlan(viewer: Viewer, fields: PlanFields): Promise<JournalPlan> {
  const accountId = await lock(viewer);
  if ((await selectPlans(viewer.db, accountId)).length >= JOURNAL_PLANS_MAX)
    throw new AppError('CONFLICT', `An account has at most ${JOURNAL_PLANS_MAX} plans. Delete one first.`);
  return insertPlan(viewer.db, accountId, { ...fields, criteria: named(fields) }, new Date(viewer.clock.now()));
}

/** Changes a plan of the caller. */
export async function changePlan(
  viewer: Viewer,
  { id, ...fields }: PlanFields & { readonly id: string },
): Promise<JournalPlan> {
  const accountId = await lock(viewer);
  const before = (await selectPlans(viewer.db, accountId)).find((plan) => plan.id === id);
  if (!before) throw unknown('plan');
  return (await updatePlan(viewer.db, accountId, id, { ...fields, criteria: named(fields, before) }))!;
}

/** Returns criteria with ids: those that the plan has keep theirs. */
function named({ criteria }: PlanFields, before?: JournalPlan): JournalPlan['criteria'] {
  const known = new Set(before?.criteria.map(({ id }) => id));
  const seen = new Set<string>();
  return criteria.map(({ id, label }) => {
    if (id === undefined) return { id: newId('jc'), label };
    if (!known.has(id)) throw new AppError('UNPROCESSABLE', `Unknown criterion ${JSON.stringify(id)} of this plan.`);
    if (seen.has(id)) throw new AppError('UNPROCESSABLE', `Criterion ${JSON.stringify(id)} is listed twice.`);
    seen.add(id);
    return { id, label };
  });
}

/** Deletes a plan of the caller. */
export async function removePlan(viewer: Viewer, id: string): Promise<void> {
  const accountId = await lock(viewer);
  if (!(await deletePlan(viewer.db, accountId, id, new Date(viewer.clock.now())))) throw unknown('plan');
}

/** Saves a view of the caller. */
export async function createView(viewer: Viewer, { name, filters }: ViewFields): Promise<JournalView> {
  const accountId = await lock(viewer);
  const views = await selectViews(viewer.db, accountId);
  if (views.length >= JOURNAL_VIEWS_MAX)
    throw new AppError('CONFLICT', `An account has at most ${JOURNAL_VIEWS_MAX} views. Delete one first.`);
  const same = views.find((view) => view.name.toLowerCase() === name.toLowerCase());
  if (same) {
    const message = `You have a view named ${JSON.stringify(same.name)}. Choose another name.`;
    throw new AppError('CONFLICT', message, { errors: [{ path: 'name', message }] });
  }
  const given = Object.entries(filters).flatMap(([key, value]) => (value ? [[key, value] as const] : []));
  return insertView(viewer.db, accountId, { name, filters: Object.fromEntries(given) }, new Date(viewer.clock.now()));
}

/** Deletes a view of the caller. */
export async function removeView(viewer: Viewer, id: string): Promise<void> {
  if (!(await deleteView(viewer.db, requireAccount(viewer), id))) throw unknown('view');
}

async function lock(viewer: Viewer): Promise<string> {
  const accountId = requireAccount(viewer);
  await lockVerified(viewer.db, accountId);
  return accountId;
}

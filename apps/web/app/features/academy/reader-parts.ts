import { deferred } from '../../lib/scripts/deferred.tsx';

export const Practice = deferred(async () => (await import('./practice.tsx')).Practice);
export const ExerciseCard = deferred(async () => (await import('./exercises/exercise-card.tsx')).ExerciseCard);

/** Loads what the server renders with a module: without it, hydration would empty the parts for a moment. */
export async function preloadReaderParts(): Promise<void> {
  await Promise.all([Practice.preload(), ExerciseCard.preload()]);
}

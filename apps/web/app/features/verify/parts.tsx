import { deferred } from '../../lib/deferred.tsx';
import { preloaded } from '../../lib/preloaded.tsx';

/** Drawn with the page, while their scripts are loaded apart. */
export const Explanation = preloaded(async () => (await import('./explanation.tsx')).Explanation);
export const FiguresCard = preloaded(async () => (await import('./figures-card.tsx')).FiguresCard);

export async function preloadVerifyParts(): Promise<void> {
  await Promise.all([Explanation.preload(), FiguresCard.preload()]);
}

const loadOutcome = () => import('./outcome.tsx');

/** What only a check that is over shows. */
export const Outcome = deferred(async () => (await loadOutcome()).Outcome, null);
export const OutcomeTitle = deferred(async () => (await loadOutcome()).OutcomeTitle, null);

/** Loads what the end of a check will show; one that fails is tried again then. */
export function preloadOutcome(): void {
  Promise.all([Outcome.preload(), OutcomeTitle.preload()]).catch(() => {});
}

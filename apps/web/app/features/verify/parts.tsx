import { deferred } from '../../lib/deferred.tsx';

/** Drawn with the page, while their scripts are loaded apart. */
export const Explanation = deferred(async () => (await import('./explanation.tsx')).Explanation);
export const FiguresCard = deferred(async () => (await import('./figures-card.tsx')).FiguresCard);

export async function preloadVerifyParts(): Promise<void> {
  await Promise.all([Explanation.preload(), FiguresCard.preload()]);
}

const loadOutcome = () => import('./outcome.tsx');

/** What only a check that is over shows. */
export const Outcome = deferred(async () => (await loadOutcome()).Outcome);
export const OutcomeTitle = deferred(async () => (await loadOutcome()).OutcomeTitle);

/** Loads what the end of a check will show; one that fails is tried again then. */
export function preloadOutcome(): void {
  Promise.all([Outcome.preload(), OutcomeTitle.preload()]).catch(() => {});
}

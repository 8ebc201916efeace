import { deferred } from '../../lib/scripts/deferred.tsx';

/** Rendered with the page, their scripts are loaded separately. */
export const Explanation = deferred(async () => (await import('./explanation.tsx')).Explanation);
export const FiguresCard = deferred(async () => (await import('./figures-card.tsx')).FiguresCard);

/** Loads the scripts of the parts beside the verification. */
export async function preloadVerifyParts(): Promise<void> {
  await Promise.all([Explanation.preload(), FiguresCard.preload()]);
}

const loadOutcome = () => import('./outcome.tsx');

/** Shown only after a check. */
export const Outcome = deferred(async () => (await loadOutcome()).Outcome);
export const OutcomeTitle = deferred(async () => (await loadOutcome()).OutcomeTitle);

/** Loads the scripts that show the result of a check; a failed load is repeated then. */
export function preloadOutcome(): void {
  Promise.all([Outcome.preload(), OutcomeTitle.preload()]).catch(() => {});
}

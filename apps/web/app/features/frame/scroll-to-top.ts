/** Scrolls to the top, also when a link leads to the current page. Called by a link that is followed. */
export function scrollToTop(): void {
  const isReduced = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  // After the router has stored the place of the page that is left.
  queueMicrotask(() => window.scrollTo({ top: 0, behavior: isReduced ? 'instant' : 'smooth' }));
}

let isOurs = false;

/** Reloads the page. */
export function reloadPage(): void {
  isOurs = true;
  window.location.reload();
}

/**
 * Calls back in place of a reload that React Router starts: it does so where it cannot load the script of a page, and while the
 * server is down the browser would leave the site. A browser without the Navigation API reloads. @returns Stops.
 */
export function onRouterReload(act: () => void): () => void {
  const { navigation } = window as Partial<Pick<Window, 'navigation'>>;
  const refuse = (event: NavigateEvent) => {
    if (isOurs || event.userInitiated || event.navigationType !== 'reload') return;
    event.preventDefault();
    act();
  };
  navigation?.addEventListener('navigate', refuse);
  return () => navigation?.removeEventListener('navigate', refuse);
}

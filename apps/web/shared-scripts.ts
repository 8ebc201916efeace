/** Pages of members, and those behind a link in a mail. Visitors of public pages load nothing that only these need. */
const APART = [
  'account',
  'admin',
  'confirm-request',
  'confirm-subscription',
  'delivery-settings',
  'login',
  'login-step',
  'mail-lists',
  'notification-settings',
  'platform',
  'risk-config',
];

/** The part of a path that names a page of the site. */
const PAGE = /\/app\/(?:routes\/([^/]+)|root)\.tsx(?:\?|$)/;

/**
 * Returns the names of the public pages that load a module at their start; the frame, `root`, counts as a page.
 * @param importersOf Returns the paths of the modules that import a module statically.
 */
export function publicPagesOf(module: string, importersOf: (module: string) => readonly string[]): ReadonlySet<string> {
  const pages = new Set<string>();
  const visited = new Set<string>();
  const visit = (path: string) => {
    if (visited.has(path)) return;
    visited.add(path);
    const page = PAGE.exec(path);
    if (page === null) for (const importer of importersOf(path)) visit(importer);
    else if (!APART.includes(page[1] ?? 'root')) pages.add(page[1] ?? 'root');
  };
  visit(module);
  return pages;
}

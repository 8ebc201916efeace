/** Addresses of the server itself. */
const SERVER = /^\/(api|\.well-known\/sealtick)\/./;

/**
 * Returns whether the site answers at an address, by the text of the route table of the pages.
 * @param entries Paths of the files that are served as they are, such as `favicon.ico`, and of their folders
 */
export function pageMatcher(routes: string, entries: readonly string[]): (address: string) => boolean {
  const paths: string[] = [];
  for (const [, path] of routes.matchAll(/\broute\('([^'*]+)', '[^']+\.tsx?'/g)) {
    // A route that begins with a parameter is the child of the previous one.
    paths.push(path!.startsWith(':') ? `${paths.at(-1)}/${path}` : `/${path}`);
  }
  const patterns = paths.map(
    (path) => new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}/?$`, 'i'),
  );
  const files = entries.filter((entry) => entry.includes('.'));
  const served = new Set(['/', ...files.map((file) => `/${file.replaceAll('\\', '/')}`)]);
  return (address) => served.has(address) || SERVER.test(address) || patterns.some((pattern) => pattern.test(address));
}

/** Addresses of the server itself. */
const SERVER = /^\/(api|\.well-known\/sealtick)\/./;

/** Returns whether the site answers at an address, by the text of the route table of the pages. */
export function pageMatcher(routes: string): (address: string) => boolean {
  const paths: string[] = [];
  for (const [, path] of routes.matchAll(/\broute\('([^'*]+)', '[^']+\.tsx?'/g)) {
    // A route that begins with a parameter is the child of the previous one.
    paths.push(path!.startsWith(':') ? `${paths.at(-1)}/${path}` : `/${path}`);
  }
  const patterns = paths.map(
    (path) => new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}/?$`, 'i'),
  );
  return (address) => address === '/' || SERVER.test(address) || patterns.some((pattern) => pattern.test(address));
}

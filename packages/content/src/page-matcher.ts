/** Returns whether an address has a page, by the text of the route table of the pages. */
export function pageMatcher(routes: string): (address: string) => boolean {
  const paths: string[] = [];
  for (const [, path] of routes.matchAll(/\broute\('([^'*]+)', '[^']+\.tsx'/g)) {
    // A route that begins with a parameter is the child of the previous one.
    paths.push(path!.startsWith(':') ? `${paths.at(-1)}/${path}` : `/${path}`);
  }
  const patterns = paths.map((path) => new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}$`));
  return (address) => address === '/' || patterns.some((pattern) => pattern.test(address));
}

import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router';

type Routes = ServerBuild['routes'];

/** Returns a function that returns true if an address has a page other than the 404 page. */
export function pagePaths(routes: Routes): (path: string) => boolean {
  const tree = findChildren(routes, undefined);
  return (path) => {
    const matched = matchRoutes(tree, path.replace(/\.data$/, '')) ?? [];
    // The site's 404 page is a splat at the root.
    return matched.length > 0 && matched.at(-1)!.route.path !== '*';
  };
}

function findChildren(routes: Routes, parentId: string | undefined): RouteObject[] {
  return Object.values(routes)
    .filter((route) => route !== undefined && route.parentId === parentId)
    .map((route) => {
      const { id, path, index } = route!;
      if (index) return { id, index: true as const };
      return { id, ...(path === undefined ? {} : { path }), children: findChildren(routes, id) };
    });
}

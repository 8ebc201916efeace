import { assets, routes } from 'virtual:react-router/server-build';

/** The address of each page's script: the build gives it a new name with each change. Read by `usePageScripts`. */
export function loader() {
  const isPage = (id: string) => routes[id]?.module.default !== undefined;
  return Response.json(
    Object.entries(assets.routes).flatMap(([id, route]) => (route && isPage(id) ? [route.module] : [])),
  );
}

import { assets, routes } from 'virtual:react-router/server-build';

/** The address of each page's script, which changes with each build. Read by `usePageScripts`. */
export function loader() {
  const isPage = (id: string) => routes[id]?.module.default !== undefined;
  return Response.json(
    Object.entries(assets.routes).flatMap(([id, route]) => (route && isPage(id) ? [route.module] : [])),
  );
}

import type { ComponentType } from 'react';
import {
  type DataRouteObject,
  matchRoutes,
  Outlet,
  UNSAFE_withComponentProps as withComponentProps,
} from 'react-router';
import * as root from '../app/root.tsx';
import routeConfig from '../app/routes.ts';

/** What a file of `app/routes` exports. */
interface RouteModule {
  readonly default?: ComponentType;
  readonly loader?: DataRouteObject['loader'];
  readonly clientLoader?: DataRouteObject['loader'];
  readonly shouldRevalidate?: DataRouteObject['shouldRevalidate'];
  readonly handle?: unknown;
}

type Config = (typeof routeConfig)[number];
type Side = 'server' | 'browser';

const files = import.meta.glob<RouteModule>('../app/routes/**/*.{ts,tsx}');
const read = new Map<string, RouteModule>();

async function readModule(file: string): Promise<RouteModule> {
  const known = read.get(file) ?? (await files[`../app/${file}`]!());
  read.set(file, known);
  return known;
}

const Root = () => (
  <root.Layout>
    <root.default />
  </root.Layout>
);
const RootError = () => (
  <root.Layout>
    <root.ErrorBoundary />
  </root.Layout>
);

/**
 * Returns the site's routes with what they do on the server, for the first page of a visit, or in the browser, for moves.
 * @param path The page to be shown; the modules of other pages are read when they are entered.
 */
export async function siteRoutes(side: Side, path: string): Promise<DataRouteObject[]> {
  const matched = matchRoutes(routeConfig.map((one) => plain(one)) as DataRouteObject[], path) ?? [];
  await Promise.all(matched.map(({ route }) => readModule(route.id!)));
  return [
    {
      id: 'root',
      Component: Root,
      ErrorBoundary: RootError,
      loader: root.loader as never,
      shouldRevalidate: root.shouldRevalidate,
      children: routeConfig.map((one) => getRoute(one, side)),
    },
  ];
}

const plain = ({ file, path, index, children }: Config): object => ({
  id: file,
  path,
  index,
  ...(children ? { children: children.map(plain) } : {}),
});

function getRoute({ id, file, path, index, children }: Config, side: Side): DataRouteObject {
  const known = read.get(file);
  const place = {
    id: id ?? file,
    path,
    index,
    ...(children ? { children: children.map((one) => getRoute(one, side)) } : {}),
  };
  const parts = known ? getParts(known, side) : { lazy: async () => getParts(await readModule(file), side) };
  return { ...place, ...parts } as DataRouteObject;
}

function getParts(module: RouteModule, side: Side) {
  const { default: Component = Outlet, loader, clientLoader = loader, shouldRevalidate, handle } = module;
  const load = side === 'server' ? loader : clientLoader;
  return {
    Component: withComponentProps(Component as never),
    ...(load ? { loader: load } : {}),
    ...(shouldRevalidate ? { shouldRevalidate } : {}),
    ...(handle ? { handle } : {}),
  };
}

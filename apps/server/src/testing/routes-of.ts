import type { FastifyInstance } from 'fastify';

/** The paths that answer GET, read off the router itself; what takes every other address, to refuse it, is none. */
export function routesOf(app: FastifyInstance): string[] {
  const path: string[] = [];
  const found: string[] = [];
  for (const line of app.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, indent, part, methods = ''] = /^([ │]*)[├└]── (.*?)(?: \(([A-Z, -]+)\))?$/.exec(line) ?? [];
    if (part === undefined) continue;
    path.length = indent!.length / 4;
    path.push(part);
    if (methods.split(', ').includes('GET')) found.push(path.join(''));
  }
  return found.filter((route) => !/^\/(api|\.well-known\/sealtick)\/?$|\*$/.test(route));
}

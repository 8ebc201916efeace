import type { FastifyInstance, HTTPMethods } from 'fastify';

/** Returns the paths that take a method, from the router itself, without those that refuse every other address. */
export function getRoutes(app: FastifyInstance, method: HTTPMethods = 'GET'): string[] {
  const path: string[] = [];
  const found: string[] = [];
  for (const line of app.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, indent, part, methods = ''] = /^([ │]*)[├└]── (.*?)(?: \(([A-Z, -]+)\))?$/.exec(line) ?? [];
    if (part === undefined) continue;
    path.length = indent!.length / 4;
    path.push(part);
    if (methods.split(', ').includes(method)) found.push(path.join(''));
  }
  return found.filter((route) => !/^\/(api|\.well-known\/sealtick)\/?$|\*$/.test(route));
}

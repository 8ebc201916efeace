import type { ServerModule } from './platform/module.ts';
import type { Role } from './roles.ts';

/** What a module serves to callers. */
const SERVED = [
  'reads',
  'writes',
  'routes',
  'uses',
  'keyCalls',
  'sockets',
  'pages',
] as const satisfies readonly (keyof ServerModule)[];

/** What the HTTP server needs of a module. */
export type ServedModule = Pick<ServerModule, 'name' | 'checks' | (typeof SERVED)[number]>;

/**
 * Returns the part of a module that a role serves. A worker serves only health; a web node runs only the checks marked
 * `everywhere`, and so does a worker for the modules whose work has not begun there.
 * @param isBegun Whether the work of all modules runs here
 */
export function servedPart(module: ServerModule, role: Role, isBegun = () => true): ServedModule {
  const { name, checks: all = [], onEveryWorker } = module;
  const isSkipped = () => !isBegun();
  const checks = onEveryWorker ? all : all.map((one) => (one.everywhere ? one : { ...one, isSkipped }));
  const served = role === 'worker' ? [] : SERVED.filter((part) => module[part] !== undefined);
  return {
    name,
    ...Object.fromEntries(served.map((part) => [part, module[part]])),
    checks: role === 'web' ? checks.filter(({ everywhere }) => everywhere) : checks,
  };
}

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
 * `everywhere`.
 */
export function servedPart(module: ServerModule, role: Role): ServedModule {
  const { name, checks = [] } = module;
  const served = role === 'worker' ? [] : SERVED.filter((part) => module[part] !== undefined);
  return {
    name,
    ...Object.fromEntries(served.map((part) => [part, module[part]])),
    checks: role === 'web' ? checks.filter(({ everywhere }) => everywhere) : checks,
  };
}

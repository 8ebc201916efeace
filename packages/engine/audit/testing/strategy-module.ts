import type { AuditedModule } from '../in-threads.ts';

/** Returns the module of a published strategy, and the name under which it exports it. */
export function strategyModule(id: string): AuditedModule {
  const name = id.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
  return { module: new URL(`../../src/strategies/${id}.ts`, import.meta.url), name };
}

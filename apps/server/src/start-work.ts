import type { OnStep, ServerModule } from './platform/module.ts';
import { type Shutdown, unlessStopped } from './platform/shutdown.ts';

/** Time limit for stopping one module. */
const STOP_MS = 2_500;

/** How the background work is started. */
export interface StartOptions {
  readonly onStep: OnStep;
  readonly signal: AbortSignal;
  /** Time limit for stopping one module. */
  readonly stopMs?: number;
  /** Modules that were started before: they are prepared once more, and not started again. Gets those that are started. */
  readonly started?: Set<ServerModule>;
  /** Carries out each step of a module, once by default. */
  readonly attempt?: (step: () => Promise<void>) => Promise<void>;
}

/**
 * Prepares and starts the background work of modules. What must not wait for the preparation of others starts first. Each
 * module is stopped on its own, the last one first: one that fails or hangs keeps no other running, and the log names it.
 */
export async function startWork(
  modules: readonly ServerModule[],
  { onStep, signal, stopMs = STOP_MS, started = new Set(), attempt = (step) => step() }: StartOptions,
  shutdown: Shutdown,
): Promise<void> {
  const before = new Set(started);
  const stopLater = (module: ServerModule) => {
    if (!started.has(module)) shutdown.add(module.name, stopMs, async () => module.stop?.());
    started.add(module);
  };
  const run = (step: () => Promise<void> | undefined) =>
    unlessStopped(
      signal,
      attempt(async () => await step()),
    );
  for (const module of modules) {
    await run(() => module.prepare?.(onStep));
    if (module.startFirst === undefined || before.has(module)) continue;
    stopLater(module);
    await run(() => module.startFirst?.());
  }
  for (const module of modules.filter((one) => !before.has(one))) {
    stopLater(module);
    await run(() => module.start?.());
  }
}

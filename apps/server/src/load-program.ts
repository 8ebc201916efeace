import { setImmediate as nextTurn } from 'node:timers/promises';
// The largest part: loaded with this file, before the database starts.
import '@sealtick/contract';

/**
 * Parts of the program, each after those that it needs. Loading one blocks the event loop; between two, the connections that
 * the database's start has opened are served.
 */
const PARTS: readonly (() => Promise<unknown>)[] = [
  () => import('./modules/log/index.ts'),
  () => import('./modules/market-data/index.ts'),
  () => import('./modules/strategies/index.ts'),
  () => import('./modules/identity/index.ts'),
  () => import('./modules/academy/index.ts'),
  () => import('./modules/delivery/index.ts'),
  () => import('./modules/runner/index.ts'),
  () => import('./modules/brokers/index.ts'),
  () => import('./compose/compose-site.ts'),
  () => import('./compose/compose-program.ts'),
  () => import('./app.ts'),
  () => import('./run-program.ts'),
];

/** Loads the program part by part. @param onPart Called after each */
export async function loadProgram(onPart = () => {}): Promise<typeof import('./run-program.ts')> {
  for (const load of PARTS) {
    await load();
    onPart();
    await nextTurn();
  }
  return import('./run-program.ts');
}

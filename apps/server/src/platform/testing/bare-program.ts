import { registerHooks } from 'node:module';
import type { FastifyBaseLogger } from 'fastify';
import type { ServeOptions } from '../../serve-options.ts';
import type { RunningDatabase } from '../running-database.ts';
import type { Shutdown } from '../shutdown.ts';

/*
 * Imported before the program (`node --import`) where a test is about its start and end alone: data folder, lock, database, tables,
 * signals, sentences. The program then has neither modules nor API, whose loading takes most of a start.
 */
const LEFT_OUT = /\/(?:server\/src\/(?:modules\/|app\.ts)|(?:contract|engine)\/src\/index\.ts)/;
registerHooks({
  resolve: (specifier, context, next) => {
    if (specifier === './load-program.ts' && context.parentURL?.endsWith('/src/serve.ts')) return next(import.meta.url);
    const found = next(specifier, context);
    // Without this error, a change of how the program is loaded would go unnoticed and make every such start slower.
    if (LEFT_OUT.test(found.url)) throw new Error(`The bare program loads ${found.url}`);
    return found;
  },
});

/** Loads what runs a program without modules. */
export const loadProgram = async () => ({ runProgram });

/** Serves `/readyz` alone. Returns the address that it listens on. */
async function runProgram({ config, log }: ServeOptions, running: RunningDatabase, shutdown: Shutdown) {
  const [{ default: fastify }, { answerHealth }, { databaseCheck }, { listen }] = await Promise.all([
    import('fastify'),
    import('../http/readiness.ts'),
    import('../database-check.ts'),
    import('../../listen.ts'),
  ]);
  const app = fastify({ loggerInstance: log as FastifyBaseLogger, forceCloseConnections: 'idle' });
  answerHealth(app, [databaseCheck({ db: running.database, workDatabase: running.database })]);
  shutdown.add('the HTTP server', 2_500, () => app.close());
  return listen(app, config);
}

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { createRequestHandler, type ServerBuild } from 'react-router';
import { EnvironmentError } from '../errors.ts';
import { pagePaths } from './page-paths.ts';
import type { PageHandler } from './render-page.ts';

const YEAR_SECONDS = 31_536_000;
const HOUR_SECONDS = 3_600;

/** Returns how long a file may be cached. A browser asks for the newest service worker each time. */
function getCaching(path: string): string {
  if (/[\\/]sw\.js(\.\w+)?$/.test(path)) return 'no-cache';
  return path.includes('/assets/') ? `public, max-age=${YEAR_SECONDS}, immutable` : `public, max-age=${HOUR_SECONDS}`;
}

interface BuiltPages {
  readonly handler: PageHandler;
  /** Whether a page has this path. */
  readonly hasPage: (path: string) => boolean;
}

/**
 * Serves the files of the build. Names under assets/ contain a hash, so these files never change.
 * @throws {EnvironmentError}
 */
export async function builtPages(app: FastifyInstance, buildFolder: string): Promise<BuiltPages> {
  const entry = join(buildFolder, 'server/index.js');
  if (!existsSync(entry)) {
    throw new EnvironmentError(`The pages are not built (${entry} is missing). Run npm run build.`);
  }
  await app.register(fastifyStatic, {
    root: join(buildFolder, 'client'),
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => reply.header('cache-control', getCaching(path)),
  });
  const build = (await import(pathToFileURL(entry).href)) as ServerBuild;
  return { handler: createRequestHandler(build, 'production'), hasPage: pagePaths(build.routes) };
}

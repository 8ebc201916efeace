import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { EnvironmentError } from './errors.ts';
import { type InstanceLock, takeLock } from './instance-lock.ts';
import type { OnStep } from './module.ts';

/** Sources of the pages; a change in any of them makes the build stale. */
const INPUTS = ['apps/web', 'packages', 'integrations/ib-bridge', 'package-lock.json'];
const NOT_INPUTS = /(^|\/)(node_modules|build|build-parts|\.react-router|testing)(\/|$)|\.test\.tsx?$|\.md$/;

/** Pack what the site delivers to members: the client for TypeScript, and the bridge for Interactive Brokers. */
const PACKED = ['scripts/pack-client.ts', 'scripts/pack-ib-bridge.ts'];

/** One way in which the pages are built. */
export interface PagesBuild {
  /** Folder of the build in apps/web. */
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
}

const SITE: PagesBuild = { folder: 'build', env: {} };
/** With the page of all parts, for its tests. */
export const WITH_PARTS: PagesBuild = { folder: 'build-parts', env: { SEALTICK_PARTS: 'alone' } };

/** Builds the pages, and packs the programs for members, if their sources changed. Returns whether they were built. @throws {EnvironmentError} */
export async function buildPages(
  repository: string,
  onStep: OnStep,
  signal: AbortSignal,
  { folder, env } = SITE,
): Promise<boolean> {
  const web = join(repository, 'apps/web');
  const stamp = join(web, folder, '.sources');
  const sources = computeHash(repository);
  const isFresh = () => readText(stamp) === sources;
  if (isFresh()) return false;
  const lock = await lockBuild(web, onStep, signal);
  try {
    if (isFresh()) return false;
    onStep('Building the pages (first start, or their sources changed)');
    await Promise.all([
      runBuild(web, env, signal),
      ...(folder === SITE.folder ? PACKED.map((script) => pack(repository, script, signal)) : []),
    ]);
    writeFileSync(stamp, sources);
    return true;
  } finally {
    await lock.release();
  }
}

/** Locks the build, because two programs of one checkout must not build at the same time. */
async function lockBuild(web: string, onStep: OnStep, signal: AbortSignal): Promise<InstanceLock> {
  const folder = join(web, '.react-router');
  for (let isShown = false; ; isShown = true) {
    const taken = await makeFolderAndLock(folder).catch((error: Error) => {
      throw new EnvironmentError(`Cannot build the pages: ${web} is not writable (${error.message}).`);
    });
    if ('lock' in taken) return taken.lock;
    if (!isShown) onStep(`Waiting for process ${taken.holder.pid} to build the pages`);
    await wait(200, undefined, { signal });
  }
}

async function makeFolderAndLock(folder: string) {
  await mkdir(folder, { recursive: true });
  return takeLock(join(folder, 'build.lock'));
}

function computeHash(repository: string): string {
  const hash = createHash('sha256');
  for (const input of INPUTS) {
    for (const file of getFiles(repository, input))
      hash
        .update(file)
        .update('\0')
        .update(readFileSync(join(repository, file)));
  }
  return hash.digest('hex');
}

function getFiles(repository: string, path: string): string[] {
  if (NOT_INPUTS.test(path)) return [];
  try {
    const entries = readdirSync(join(repository, path), { withFileTypes: true });
    return entries
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      .flatMap((entry) =>
        entry.isDirectory() ? getFiles(repository, `${path}/${entry.name}`) : named(`${path}/${entry.name}`),
      );
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOTDIR') return [path];
    throw error;
  }
}

const named = (file: string): string[] => (NOT_INPUTS.test(file) ? [] : [file]);

function readText(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

async function runBuild(web: string, ofBuild: PagesBuild['env'], signal: AbortSignal): Promise<void> {
  const manifest = createRequire(join(web, 'package.json')).resolve('@react-router/dev/package.json');
  const { bin } = JSON.parse(readFileSync(manifest, 'utf8')) as { bin: Record<string, string> };
  const tool = join(dirname(manifest), bin['react-router']!);
  const { code, output } = await runNode([tool, 'build'], web, { NODE_ENV: 'production', ...ofBuild }, signal);
  if (code !== 0) throw new EnvironmentError(`Cannot build the pages:\n${output}`);
}

async function pack(repository: string, script: string, signal: AbortSignal): Promise<void> {
  const { code, output } = await runNode([join(repository, script)], repository, {}, signal);
  if (code !== 0) throw new EnvironmentError(`Cannot pack a program (${script}):\n${output}`);
}

/** Runs a program of the repository; returns its exit code and the end of what it printed. */
async function runNode(args: readonly string[], cwd: string, more: PagesBuild['env'], signal: AbortSignal) {
  const env = { ...process.env, ...more };
  const child = spawn(process.execPath, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], signal });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data) => {
      output = (output + data).slice(-4_000);
    });
  }
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', (error) => reject(signal.aborted ? signal.reason : error));
    child.on('close', resolve);
  });
  signal.throwIfAborted();
  return { code, output: output.trim() };
}

import { registerHooks } from 'node:module';
import type { StrategySource } from '../src/added-strategies.ts';
import { STRATEGY_MODULE } from './strategy-module.ts';

const SCHEME = 'sealtick-strategy:';
const API = new URL('../src/strategy-api.ts', import.meta.url).href;
const sources = new Map<string, StrategySource>();
let isHooked = false;

/** What a strategy file exports, as its code is: nothing of it is checked. */
export interface LoadedFile {
  readonly strategy?: unknown;
  readonly texts?: unknown;
}

/**
 * Loads a strategy file from its text in this thread: what was checked is what runs, whatever becomes of the file. It sees the
 * strategy API and no other module.
 *
 * @throws {Error} what its code throws.
 */
export async function loadFile(file: StrategySource): Promise<LoadedFile> {
  if (!isHooked) hook();
  const address = `${SCHEME}${sources.size}/${file.file}`;
  sources.set(address, file);
  return (await import(address)) as LoadedFile;
}

function hook(): void {
  isHooked = true;
  registerHooks({
    resolve(specifier, context, next) {
      if (sources.has(specifier)) return { url: specifier, shortCircuit: true };
      if (!context.parentURL?.startsWith(SCHEME)) return next(specifier, context);
      if (specifier !== STRATEGY_MODULE) throw new Error(`${specifier}: import from ${STRATEGY_MODULE} alone`);
      return next(API, { ...context, parentURL: import.meta.url });
    },
    load(url, context, next) {
      const file = sources.get(url);
      if (file === undefined) return next(url, context);
      const format = file.file.endsWith('.js') ? 'module' : 'module-typescript';
      return { format, source: file.source, shortCircuit: true };
    },
  });
}

import { compiledFolder } from '@sealtick/engine/threads';

/**
 * Returns the environment variables of a worker thread that must see none of the program's: only the folder in which Node.js stores
 * compiled modules. Without it a thread compiles all of its modules, which takes 0.5 s of processor time.
 */
export function threadEnvironment(): Record<string, string> {
  return { NODE_COMPILE_CACHE: compiledFolder() };
}

import { writeFile } from 'node:fs/promises';
import { EnvironmentError } from '../platform/errors.ts';
import { printMessage } from './print.ts';

/** Writes a file that an option names, and says so on standard error. @param what Its content, such as `trades`. */
export async function writeNamed(what: string, path: string, csv: string): Promise<void> {
  try {
    await writeFile(path, csv);
  } catch (error) {
    throw new EnvironmentError(`Cannot write the ${what} to ${path}: ${(error as Error).message}.`);
  }
  printMessage(`${what.charAt(0).toUpperCase()}${what.slice(1)} written to ${path}`);
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createProgram } from '../apps/server/src/cli/program.ts';
import { COMMANDS_DOCUMENT, toCommandsDocument } from '../apps/server/src/cli/reference/commands-document.ts';

/** Returns the reference of the command line as the program describes itself now. */
export async function currentCommandsDocument(): Promise<string> {
  return toCommandsDocument(await createProgram([]));
}

/** Returns a problem if the reference of the command line is outdated. */
export async function findCommandProblems(root: string): Promise<string[]> {
  const isCurrent = readFileSync(join(root, COMMANDS_DOCUMENT), 'utf8') === (await currentCommandsDocument());
  return isCurrent ? [] : [`${COMMANDS_DOCUMENT} is out of date; run: npm run commands`];
}

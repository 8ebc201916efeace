import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** A command as a shell passes it on. */
export interface RecordedCommand {
  readonly words: readonly string[];
  /** Variables that the line sets for it. */
  readonly variables: readonly string[];
}

/** Programs that the documents call. Each is replaced by one that writes down how it was called. */
const PROGRAMS = ['npx', 'npm', 'node', 'python3', 'curl'];

const RECORDER = `#!/bin/bash
{ printf '%s\\0' "\${0##*/}" "$@"; printf '\\1\\0'; /usr/bin/env -0; printf '\\2\\0'; } >> "$RECORD"
`;

/** Returns the commands of a block as bash reads them: quotes, comments, variables and lines that go on. */
export async function recordCommands(text: string): Promise<RecordedCommand[]> {
  const folder = await mkdtemp(join(tmpdir(), 'sealtick-commands-'));
  const record = join(folder, 'record');
  try {
    for (const name of PROGRAMS) await writeFile(join(folder, name), RECORDER);
    for (const name of PROGRAMS) await chmod(join(folder, name), 0o755);
    await writeFile(record, '');
    // Only the recorders can be found, and the shell may not leave its folder.
    const env = { PATH: folder, RECORD: record };
    await promisify(execFile)('/bin/bash', ['--norc', '-e', '-o', 'pipefail', '-c', text], { cwd: folder, env });
    const calls = (await readFile(record, 'utf8')).split('\u0002\0').slice(0, -1);
    return calls.map((call) => {
      const [words = '', set = ''] = call.split('\u0001\0');
      const names = set.split('\0').map((line) => line.split('=', 1)[0]!);
      const variables = names.filter((name) => /^[A-Z]/.test(name) && !SHELL_VARIABLES.has(name));
      return { words: words.split('\0').slice(0, -1), variables };
    });
  } finally {
    await rm(folder, { recursive: true });
  }
}

const SHELL_VARIABLES: ReadonlySet<string> = new Set(['PATH', 'RECORD', 'PWD', 'OLDPWD', 'SHLVL']);

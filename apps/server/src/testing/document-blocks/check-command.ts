import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { READS, SDK_FILES, type SdkFile } from '@sealtick/contract';
import type { Command } from 'commander';
import { createProgram } from '../../cli/program.ts';
import { describeConfig, REPOSITORY } from '../../config/config.ts';
import { readSdkFile } from '../../modules/api-reference/read-sdk-file.ts';
import type { RecordedCommand } from './recorded-commands.ts';

const VARIABLES = new Set(describeConfig({}).map(({ name }) => name as string));
const { scripts } = JSON.parse(readFileSync(join(REPOSITORY, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

/** Returns what is wrong with a command; null if the program, npm or a script takes it. */
export async function getProblem({ words, variables }: RecordedCommand): Promise<string | null> {
  const unknown = variables.find((name) => !VARIABLES.has(name));
  if (unknown !== undefined) return `${unknown} is not a variable of the program`;
  const [name, ...rest] = words;
  if (name === 'npx') return rest[0] === 'sealtick' ? problemOfSealtick(rest.slice(1)) : `npx ${rest[0]} is unknown`;
  if (name === 'npm') return problemOfNpm(rest);
  if (name === 'curl') return null;
  const [file = '', ...options] = rest;
  const isOfSdk = SDK_FILES.some((one) => one === file);
  if (!isOfSdk && !existsSync(join(REPOSITORY, file))) return `${file} does not exist`;
  const text = isOfSdk ? String(await readSdkFile(file as SdkFile)) : readFileSync(join(REPOSITORY, file), 'utf8');
  const missing = options.find((option) => option.startsWith('--') && !text.includes(option));
  return missing === undefined ? null : `${file} does not know ${missing}`;
}

/** Parses a command of the program, and runs nothing. */
export async function problemOfSealtick(words: readonly string[]): Promise<string | null> {
  const program = await createProgram(words);
  doNothing(program);
  const errors: string[] = [];
  program.configureOutput({ writeErr: (text) => errors.push(text), writeOut: () => {} });
  try {
    await program.parseAsync(words, { from: 'user' });
    return null;
  } catch (error) {
    const isHelp = error instanceof Error && 'exitCode' in error && error.exitCode === 0;
    return isHelp ? null : [...errors, String(error)].join(' ');
  }
}

function doNothing(command: Command): void {
  command.exitOverride();
  if (command.commands.length === 0) command.action(() => {});
  for (const one of command.commands) doNothing(one);
}

function problemOfNpm([what = '', ...rest]: readonly string[]): Promise<string | null> | string | null {
  if (what === 'ci') return null;
  if (what === 'install' && rest[0]?.endsWith(READS['sdk.client'].path)) return null;
  const script = what === 'run' ? (rest[0] ?? '') : what;
  if (!Object.hasOwn(scripts, script)) return `npm ${what} ${rest[0] ?? ''} is not a script`;
  const after = rest.indexOf('--');
  return script === 'start' && after >= 0 ? problemOfSealtick(['serve', ...rest.slice(after + 1)]) : null;
}

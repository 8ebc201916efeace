import type { Command } from 'commander';
import { loadConfig } from '../config/config.ts';
import { checkDatabase, checkFolder, checkPort, type Finding } from './doctor/checks.ts';
import { examples } from './examples.ts';
import { EXIT } from './exit.ts';
import { JSON_FLAG } from './options.ts';
import { print, printJson } from './print.ts';
import { textTable } from './text-table.ts';

/** Registers the command `doctor`. */
export function registerDoctor(program: Command): void {
  program
    .command('doctor')
    .description('Check what a start needs: environment, data folder, disk, port, database; exit code 1 if one fails')
    .option(...JSON_FLAG)
    .addHelpText('after', examples('doctor', 'doctor --json'))
    .action(run);
}

async function run({ json }: { readonly json?: true }): Promise<void> {
  const findings = await findAll();
  const isHealthy = findings.every(({ state }) => state !== 'failed');
  if (json) printJson({ healthy: isHealthy, findings });
  else {
    const rows = findings.map(({ check, state, detail }) => [state, check, detail]);
    print(textTable(['State', 'Check', 'Detail'], rows));
  }
  if (!isHealthy) process.exitCode = EXIT.checkFailed;
}

async function findAll(): Promise<Finding[]> {
  const loaded = loadConfig(process.env);
  if ('problems' in loaded) {
    return loaded.problems.map((detail) => ({ check: 'environment', state: 'failed', detail }));
  }
  const { config } = loaded;
  const environment: Finding = { check: 'environment', state: 'ok', detail: `Node ${process.version}.` };
  const folder = checkFolder(config);
  const port = await checkPort(config);
  const database = folder.some(({ state }) => state === 'failed') ? [] : await checkDatabase(config);
  return [environment, ...folder, port, ...database];
}

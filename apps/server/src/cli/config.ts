import type { Command } from 'commander';
import { describeConfig, loadConfig } from '../config.ts';
import { UsageError } from '../platform/errors.ts';
import { printable } from '../platform/printable.ts';
import { print, printJson } from './print.ts';

export function registerConfig(program: Command): void {
  program
    .command('config')
    .description('List every setting: meaning, default, present value (secrets hidden)')
    .option('--json', 'one JSON document on standard output')
    .action(({ json }: { json?: true }) => {
      const settings = describeConfig(process.env);
      const loaded = loadConfig(process.env);
      const problems = 'problems' in loaded ? loaded.problems : [];
      if (json) printJson({ settings, problems });
      else for (const setting of settings) print(`${entry(setting)}\n`);
      if (problems.length > 0) throw new UsageError(problems.join('\n'));
    });
}

function entry(setting: ReturnType<typeof describeConfig>[number]): string {
  const source = setting.fromEnvironment ? '' : ' (default)';
  return [
    printable(`${setting.name} = ${setting.value ?? '(none)'}${source}`),
    `    ${setting.meaning}`,
    `    Takes ${setting.rule}. Default: ${setting.default ?? 'none'}.`,
  ].join('\n');
}

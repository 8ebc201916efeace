import type { Command } from 'commander';
import { describeConfig, loadConfig } from '../config/config.ts';
import { UsageError } from '../platform/errors.ts';
import { printable } from '../platform/printable.ts';
import { examples } from './examples.ts';
import { JSON_FLAG } from './options.ts';
import { print, printJson } from './print.ts';

/** Registers the command `config`. */
export function registerConfig(program: Command): void {
  program
    .command('config')
    .description('List every environment variable: meaning, default, current value (secrets hidden)')
    .option(...JSON_FLAG)
    .addHelpText('after', examples('config', 'config --json'))
    .action(({ json }: { json?: true }) => {
      const variables = describeConfig(process.env);
      const loaded = loadConfig(process.env);
      const problems = 'problems' in loaded ? loaded.problems : [];
      if (json) printJson({ variables, problems });
      else for (const variable of variables) print(`${entry(variable)}\n`);
      if (problems.length > 0) throw new UsageError(problems.join('\n'));
    });
}

function entry(variable: ReturnType<typeof describeConfig>[number]): string {
  const source = variable.fromEnvironment ? '' : ' (default)';
  return [
    printable(`${variable.name} = ${variable.value ?? '(none)'}${source}`),
    `    ${variable.meaning}`,
    `    Takes ${variable.rule}. Default: ${variable.default ?? 'none'}.`,
  ].join('\n');
}

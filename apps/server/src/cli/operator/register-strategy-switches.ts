import type { Command } from 'commander';
import { examples } from '../examples.ts';
import { pauseByCommand, resumeByCommand, retireByCommand } from './strategy-switches.ts';

const STRATEGY = ['<strategy>', 'id of a strategy, such as tideline-pullback'] as const;

/** Registers the commands that switch strategies. @param operator The command `operator`. */
export function registerStrategySwitches(operator: Command): void {
  operator
    .command('pause-strategy')
    .description('Let a strategy open no signals; its open ones continue to their end')
    .argument(...STRATEGY)
    .requiredOption('--reason <text>', 'why; the page of the strategy shows it')
    .addHelpText(
      'after',
      examples('operator pause-strategy tideline-pullback --reason "The provider has changed its costs"'),
    )
    .action(pauseByCommand);
  operator
    .command('resume-strategy')
    .description('Let a paused strategy open signals again')
    .argument(...STRATEGY)
    .requiredOption('--reason <text>', 'why')
    .addHelpText('after', examples('operator resume-strategy tideline-pullback --reason "The costs are back"'))
    .action(resumeByCommand);
  operator
    .command('retire-strategy')
    .description('Retire a strategy permanently, by an entry of the log; its open signals continue to their end')
    .argument(...STRATEGY)
    .requiredOption('--reason <text>', 'why; the page of the strategy shows it')
    .addHelpText('after', examples('operator retire-strategy tideline-pullback --reason "Replaced by another one"'))
    .action(retireByCommand);
}

import { Command } from 'commander';
import { expect, test } from 'vitest';
import { toCommandsDocument } from './commands-document.ts';

test('The reference has each command with its arguments, options and examples', () => {
  const program = new Command('sealtick');
  const data = program.command('data').description('Stored bars');
  data
    .command('show')
    .description('Show a series')
    .argument('<symbol>', 'the instrument')
    .option('--prices <kind>', 'bid | ask', 'bid')
    .addHelpText('after', '\nExample:\n  npx sealtick data show EURUSD');
  const document = toCommandsDocument(program);
  expect(document).toContain('# Commands\n');
  expect(document.slice(document.indexOf('## '))).toBe(
    [
      '## data show',
      '',
      'Show a series.',
      '',
      '```sh',
      'npx sealtick data show EURUSD',
      '```',
      '',
      '| Argument | Meaning |',
      '| --- | --- |',
      '| `<symbol>` | the instrument |',
      '',
      '| Option | Meaning |',
      '| --- | --- |',
      '| `--prices <kind>` | bid \\| ask; default "bid" |',
      '',
    ].join('\n'),
  );
});

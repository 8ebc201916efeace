import type { Command } from 'commander';

export const COMMANDS_DOCUMENT = 'docs/commands.md';

const INTRODUCTION = `# Commands

This page is generated from the program by \`npm run commands\`. Each command prints the same with \`--help\`.

With \`--json\` a command prints one JSON document on standard output and messages on standard error. Commands work with
or without a running server. [Exit codes](operations.md#starting-and-stopping) are the same for all of them.
`;

/** Returns the reference of the command line: a section for each command that does something automatically. */
export function toCommandsDocument(program: Command): string {
  return [INTRODUCTION, ...getSections(program, '')].join('\n');
}

function getSections(command: Command, path: string): string[] {
  return command.commands.flatMap((one) => {
    const name = `${path}${one.name()}`;
    const isGroup = one.commands.length > 0;
    return [...(isGroup ? [] : [getSection(one, name)]), ...getSections(one, `${name} `)];
  });
}

function getSection(command: Command, name: string): string {
  const args = command.registeredArguments.map((one) => [
    `\`${one.required ? `<${one.name()}>` : `[${one.name()}]`}${one.variadic ? ' …' : ''}\``,
    one.description,
  ]);
  const options = command.options
    .filter(({ hidden }) => !hidden)
    .map(({ flags, description, argChoices, defaultValue, mandatory }) => [
      `\`${flags}\``,
      [
        description,
        ...(argChoices === undefined ? [] : [`one of ${argChoices.join(', ')}`]),
        ...(mandatory ? ['required'] : []),
        ...(defaultValue === undefined || String(defaultValue) === ''
          ? []
          : [`default ${JSON.stringify(defaultValue)}`]),
      ].join('; '),
    ]);
  return [
    `## ${name}`,
    '',
    `${command.description()}.`,
    '',
    '```sh',
    ...getExamples(command),
    '```',
    '',
    ...getTable('Argument', args),
    ...getTable('Option', options),
  ].join('\n');
}

/** Returns the examples of a help page; its usage if there are none. */
function getExamples(command: Command): string[] {
  let help = '';
  command.configureOutput({
    writeOut: (text) => {
      help += text;
    },
  });
  command.outputHelp();
  const examples = /^Examples?:\n((?: {2}.*\n?)+)/m.exec(help)?.[1];
  if (examples === undefined) return [`npx sealtick ${command.name()} ${command.usage()}`];
  return examples
    .trimEnd()
    .split('\n')
    .map((line) => line.trim());
}

function getTable(title: string, rows: readonly (readonly string[])[]): string[] {
  if (rows.length === 0) return [];
  const cells = rows.map((row) => `| ${row.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`);
  return [`| ${title} | Meaning |`, '| --- | --- |', ...cells, ''];
}

import type { Command } from 'commander';
import { expect, test } from 'vitest';
import { problemOfSealtick } from '../testing/document-blocks/check-command.ts';
import { createProgram } from './program.ts';

interface Page {
  readonly path: readonly string[];
  readonly command: Command;
  readonly text: string;
}

function getPages(command: Command, path: readonly string[] = []): Page[] {
  let text = '';
  command.configureOutput({ writeOut: (part) => (text += part) });
  command.outputHelp();
  const inner = command.commands.flatMap((one) => getPages(one, [...path, one.name()]));
  return [{ path, command, text }, ...inner];
}

const pages = getPages(await createProgram([]));
const getExamples = ({ text }: Page): string[][] =>
  [...text.matchAll(/^ {2}npx sealtick (.+)$/gm)].map(([, line]) => line!.match(/"[^"]*"|\S+/g) ?? []);

test.each(pages.map((page) => [page.path.join(' '), page] as const))(
  'shows examples in the help of "%s"',
  (_, page) => {
    const examples = getExamples(page);
    expect(examples.length).toBeGreaterThan(0);
    for (const words of examples) expect(words.slice(0, page.path.length)).toEqual(page.path);
  },
);

test.each([...new Set(pages.flatMap(getExamples).map((words) => words.join(' ')))])(
  'the parser of the command line takes the example "%s"',
  async (line) => {
    const [command = ''] = line.split(/ >>? /);
    const words = command.match(/"[^"]*"|\S+/g) ?? [];
    expect(await problemOfSealtick(words.map((word) => word.replaceAll('"', '')))).toBeNull();
  },
);

test('examples use options that exist', () => {
  for (const words of pages.flatMap(getExamples)) {
    const ofWords = pages.filter(({ path }) => path.every((word, i) => words[i] === word));
    const { command } = ofWords.toSorted((a, b) => b.path.length - a.path.length)[0]!;
    const known = [...command.options.flatMap(({ long, short }) => [long, short]), '--help'];
    for (const word of words) if (word.startsWith('--')) expect(known, words.join(' ')).toContain(word);
  }
});

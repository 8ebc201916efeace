import { formatCourse, formatFields, parseGift } from '@sealtick/content/parse';
import type { Command } from 'commander';
import { readConfig } from '../config/config.ts';
import { readCourses } from '../modules/academy/index.ts';
import { UsageError } from '../platform/errors.ts';
import { printable } from '../platform/printable.ts';
import { examples } from './examples.ts';
import { oneOf } from './operator/options.ts';
import { print } from './print.ts';
import { readNamedFile } from './reference-files.ts';

/** Registers the command `academy`. */
export function registerAcademyFiles(program: Command): void {
  const academy = program
    .command('academy')
    .description('Prepare files of courses')
    .addHelpText('after', examples('academy import-questions questions.gift', 'academy export-questions risk'));
  academy
    .command('import-questions')
    .description("Print questions of a file in Moodle's GIFT format as the fields practice and test of modules")
    .argument('<file>', 'multiple-choice, true-or-false and numerical questions with general feedback')
    .addHelpText('after', examples('academy import-questions questions.gift'))
    .action(importQuestions);
  academy
    .command('export-questions')
    .description("Print the practice questions of a course in Moodle's GIFT format")
    .argument('<course>', 'id of a course')
    .option('--test', 'instead the written questions of both forms of the test')
    .addHelpText('after', examples('academy export-questions risk', 'academy export-questions risk --test'))
    .action(exportQuestions);
}

async function importQuestions(file: string): Promise<void> {
  const { questions, refusals } = parseGift(await readNamedFile('<file>', file));
  if (refusals.length > 0)
    throw new UsageError(
      refusals.map(({ line, problem }) => `${printable(file)}:${line}: the question ${printable(problem)}`).join('\n'),
    );
  if (questions.length === 0) throw new UsageError(`${printable(file)}: has no question.`);
  print(formatFields(questions).trimEnd());
}

async function exportQuestions(id: string, { test }: { readonly test?: true }): Promise<void> {
  const courses = await readCourses(readConfig().contentDir);
  const known = oneOf(
    '<course>',
    id,
    courses.map((course) => course.id),
  );
  print(formatCourse(courses.find((course) => course.id === known)!, test ? 'test' : 'practice'));
}

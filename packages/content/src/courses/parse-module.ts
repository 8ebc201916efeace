import { getRefuser, type Refuse } from '../content-error.ts';
import { readMarkdown } from '../markdown.ts';
import { readBlocks } from '../read-blocks.ts';
import type { SourceBlock, SourceRun } from '../source-document.ts';
import { ModuleFields, type QuestionFields } from './course-schema.ts';
import { readFields } from './read-fields.ts';
import type { SourceModule } from './source-course.ts';
import { toQuestion } from './to-question.ts';

/** Words that a module has, so that it is read in one sitting. */
const WORDS = { least: 400, most: 900 };
const WORDS_PER_MINUTE = 150;
const EXERCISE_MINUTES = 3;

/** Returns a module. @param file Its path, for messages. @throws {ContentError} */
export function parseModule(id: string, text: string, file: string): SourceModule {
  const refuse = getRefuser(file);
  const { front, blocks: body } = readMarkdown(text);
  if (front === null) return refuse('must begin with front matter between two lines of ---');
  const { exercise, practice, test, sources, templates, ...fields } = readFields(ModuleFields, front, refuse);
  const links: { to: string; line: number }[] = [];
  const blocks = readBlocks(body, { refuse, links, isModule: true });
  const words = countWords(blocks);
  if (words < WORDS.least || words > WORDS.most)
    refuse(`has ${words} words; a module has ${WORDS.least} to ${WORDS.most}`);
  for (const question of [...practice, ...test.a, ...test.b]) refuseTwins(question, refuse);
  return {
    id,
    ...fields,
    minutes: Math.ceil(words / WORDS_PER_MINUTE) + practice.length + (exercise ? EXERCISE_MINUTES : 0),
    exercise: exercise ?? null,
    practice: practice.map(({ hints, why, ...question }) => {
      const { choices, right, accepted, ...rest } = toQuestion(question);
      return { ...rest, choices: [...choices], right: [...right], accepted: [...accepted], hints, why };
    }),
    test: { a: test.a.map(toQuestion), b: test.b.map(toQuestion) },
    templates: [...new Set(templates)],
    sources: sources.map(({ title, url }) => ({ title, url: url ?? null })),
    blocks,
    links,
  };
}

function refuseTwins(fields: QuestionFields, refuse: Refuse): void {
  if ('answers' in fields) return;
  const all = [...fields.right, ...fields.wrong];
  if (new Set(all).size < all.length) refuse(`the question "${fields.question}" has the same choice twice`);
}

/** Returns how many words the blocks have. */
function countWords(blocks: readonly SourceBlock[]): number {
  return blocks
    .map(getText)
    .join(' ')
    .split(/\s+/)
    .filter((word) => /\w/.test(word)).length;
}

const runsText = (runs: readonly SourceRun[]): string =>
  runs.map(({ text, placeholder }) => placeholder ?? text).join('');

function getText(block: SourceBlock): string {
  switch (block.type) {
    case 'heading':
    case 'paragraph':
      return runsText(block.runs);
    case 'list':
      return block.items.map(runsText).join(' ');
    case 'table':
      return [block.head, ...block.rows].flat().map(runsText).join(' ');
    case 'code':
      return block.text;
    case 'box':
      return [block.title, ...block.blocks.map(getText)].join(' ');
    default:
      return '';
  }
}

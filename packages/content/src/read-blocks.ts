import { toString as getText } from 'mdast-util-to-string';
import { boxLook, makeLeaf } from './components.ts';
import { FORMULA_LANGUAGE, FormulaError, toMathml } from './formula/index.ts';
import type { Block, Container, Inline, List, Table } from './markdown.ts';
import { getName, type Reading, readRuns } from './read-runs.ts';
import type { SourceBlock, SourceLeaf, SourceRun } from './source-document.ts';

/** Returns the blocks of a document. */
export function readBlocks(nodes: readonly Block[], reading: Reading): SourceBlock[] {
  return nodes.map((node) => readBlock(node, reading));
}

function readBlock(node: Block, reading: Reading): SourceBlock {
  const line = node.position?.start.line;
  switch (node.type) {
    case 'heading': {
      const level = node.depth === 2 || node.depth === 3 ? node.depth : reading.refuse(LEVELS, line);
      return { type: 'heading', level, id: slug(getText(node)), runs: readRuns(node.children, reading) };
    }
    case 'paragraph':
      return { type: 'paragraph', runs: readRuns(node.children, reading) };
    case 'list':
      return { type: 'list', ordered: node.ordered === true, items: readItems(node, reading) };
    case 'table':
      return readTable(node, reading);
    case 'code':
      if (node.lang === FORMULA_LANGUAGE) checkFormulas(node.value, (problem) => reading.refuse(problem, line));
      return { type: 'code', language: node.lang ?? '', text: node.value };
    case 'leafDirective': {
      const made = makeLeaf(node.name, getArguments(node.attributes));
      if (typeof made === 'string') return reading.refuse(made, line);
      if (made.type !== 'simulation' || reading.isModule) return made;
      return reading.refuse('only modules of courses contain simulations', line);
    }
    case 'containerDirective':
      return readBox(node, reading);
    default:
      return reading.refuse(`the format has no ${getName(node.type)}`, line);
  }
}

/** Refuses formulas that pages could not show as such. */
function checkFormulas(text: string, refuse: (problem: string) => never): void {
  for (const formula of text.split('\n')) {
    try {
      toMathml(formula);
    } catch (error) {
      if (!(error instanceof FormulaError)) throw error;
      refuse(`the formula "${formula.trim()}" ${error.message}`);
    }
  }
}

const LEVELS = 'headings are ## and ###; the title has a field of its own';

function readItems(list: List, reading: Reading): SourceRun[][] {
  return list.children.map(({ children, position }) => {
    const [only, ...rest] = children;
    if (only?.type === 'paragraph' && rest.length === 0) return readRuns(only.children, reading);
    return reading.refuse('an item of a list is one paragraph', position?.start.line);
  });
}

function readTable(table: Table, reading: Reading): SourceBlock {
  const [head = [], ...rows] = table.children.map(({ children }) =>
    children.map((cell) => readRuns(cell.children, reading)),
  );
  return { type: 'table', head, rows };
}

/** The title of a box is written in brackets: `:::note[Title]`. */
function readBox({ name, attributes, children, position }: Container, reading: Reading): SourceBlock {
  const line = position?.start.line;
  const look = boxLook(name);
  if (typeof look === 'object') return reading.refuse(look.problem, line);
  const [label, ...rest] = children;
  const isLabelled = label?.type === 'paragraph' && label.data?.directiveLabel === true;
  if (!isLabelled) return reading.refuse(`:::${name} needs a title in brackets`, line);
  if (Object.keys(getArguments(attributes)).length > 0) return reading.refuse(`:::${name} has no arguments`, line);
  const blocks = readBlocks(rest, reading).map((block): SourceLeaf => {
    if (block.type !== 'box' && block.type !== 'inserted' && block.type !== 'terms' && block.type !== 'simulation')
      return block;
    return reading.refuse(`:::${name} may not contain this component`, line);
  });
  return {
    type: 'box',
    look,
    title: getText({ type: 'paragraph', children: label.children as Inline[] }),
    blocks,
  };
}

const getArguments = (attributes: Record<string, string | null | undefined> | null | undefined) =>
  Object.fromEntries(Object.entries(attributes ?? {}).map(([name, value]) => [name, value ?? '']));

/** Returns the anchor of a heading: "3. Your account" is `your-account`. */
function slug(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[’']/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^(\d+-)?|-$/g, '');
}

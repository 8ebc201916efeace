import type { ContentKind } from '@sealtick/contract';
import { parse as parseYaml } from 'yaml';
import { ContentError, getRefuser, type Refuse } from './content-error.ts';
import { getEarlierVersion } from './earlier-version.ts';
import { findUnreadable } from './find-unreadable.ts';
import { type FrontMatter, KINDS } from './kinds.ts';
import { type Block, readMarkdown } from './markdown.ts';
import { readBlocks } from './read-blocks.ts';
import type { SourceBlock, SourceDocument } from './source-document.ts';

/** Lines with text of a document that is written in a form. */
const LINES_MAX = 1_000;

/** Returns a document. @param file Its path, for messages. @throws {ContentError} */
export function parseDocument(kind: ContentKind, id: string, text: string, file: string): SourceDocument {
  const refuse = getRefuser(file);
  refuseUnreadable(text, refuse);
  const { front, blocks } = readMarkdown(text);
  if (front === null) return refuse('must begin with front matter between two lines of ---');
  return makeDocument({ kind, id, matter: readFrontMatter(kind, front, refuse), blocks }, refuse);
}

/**
 * Returns a document whose text and fields come separately, such as from a form. Lines count from the beginning of the text.
 * @throws {ContentError}
 */
export function parseText(kind: ContentKind, id: string, matter: FrontMatter, text: string): SourceDocument {
  const refuse: Refuse = (problem, line) => {
    throw new ContentError(line === undefined ? 'The text' : `Line ${line}`, problem);
  };
  refuseUnreadable(text, refuse);
  refuseLong(text, refuse);
  const { front, blocks } = readMarkdown(text);
  if (front !== null) return refuse('front matter belongs into the fields', 1);
  return makeDocument({ kind, id, matter, blocks }, refuse);
}

function refuseUnreadable(text: string, refuse: Refuse): void {
  const found = findUnreadable(text);
  if (found !== null) refuse(found.problem, found.line);
}

/** Refuses a text whose parsing would delay other callers: it takes as long as it has lines. */
function refuseLong(text: string, refuse: Refuse): void {
  let written = 0;
  for (const [n, line] of text.split(/\r\n?|\n/).entries()) {
    if (line.trim() !== '') written += 1;
    if (written > LINES_MAX) refuse(`has more than ${LINES_MAX} lines with text`, n + 1);
  }
}

interface Parts {
  readonly kind: ContentKind;
  readonly id: string;
  readonly matter: FrontMatter;
  readonly blocks: readonly Block[];
}

function makeDocument({ kind, id, matter, blocks: body }: Parts, refuse: Refuse): SourceDocument {
  const { title, updated, summary, order, ...fields } = matter;
  const links: { to: string; line: number }[] = [];
  const blocks = readBlocks(body, { refuse, links });
  refuseTwins(blocks, refuse);
  const document: SourceDocument = {
    kind,
    id,
    title,
    updated,
    summary,
    order,
    address: getEarlierVersion(id) === null ? KINDS[kind].address(id, matter) : getPdfAddress(kind, id),
    fields: fields as SourceDocument['fields'],
    blocks,
    links,
  };
  const problem = KINDS[kind].findProblem?.(document) ?? null;
  return problem === null ? document : refuse(problem);
}

/** Earlier versions are read as files. */
const getPdfAddress = (kind: ContentKind, id: string) => `/api/content/${kind}/${id}/document.pdf`;

function readFrontMatter(kind: ContentKind, yaml: string, refuse: Refuse): FrontMatter {
  let values: unknown;
  try {
    values = parseYaml(yaml);
  } catch (error) {
    return refuse(`front matter is not YAML: ${error instanceof Error ? error.message.split('\n', 1)[0] : error}`);
  }
  const parsed = KINDS[kind].fields.safeParse(values);
  if (parsed.success) return parsed.data;
  return refuse(
    parsed.error.issues
      .map(({ path, message }) => `front matter ${path.length === 0 ? '' : `\`${path.join('.')}\``}: ${message}`)
      .join('; '),
  );
}

/** An anchor leads to one heading. */
function refuseTwins(blocks: readonly SourceBlock[], refuse: Refuse): void {
  const seen = new Set<string>();
  for (const block of blocks) {
    if (block.type !== 'heading') continue;
    if (seen.has(block.id)) refuse(`two headings have the anchor #${block.id}`);
    seen.add(block.id);
  }
}

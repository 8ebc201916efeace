import { CHANGE_TYPES, RELEASE_TYPES, readChangeHeading, toReleaseType } from '@sealtick/contract';
import { z } from 'zod';
import type { SourceBlock, SourceDocument } from './source-document.ts';

/** Fields that the document of a release adds. */
export const RELEASE_FIELDS = {
  date: z.iso.date(),
  type: z.enum(RELEASE_TYPES),
  /** Whether what someone built with an earlier version must change. */
  breaking: z.boolean(),
};

const VERSION = /^\d+\.\d+\.\d+$/;

/** Returns what is wrong with the document of a release; null if nothing is. */
export function findReleaseProblem({
  id,
  fields,
  blocks,
}: Pick<SourceDocument, 'id' | 'fields' | 'blocks'>): string | null {
  if (!VERSION.test(id)) return `must be named after its version, such as 2.4.0.md (found ${id}.md)`;
  const type = toReleaseType(id);
  if (fields.type !== type) return `front matter \`type\`: ${id} is ${type}, not ${fields.type}`;
  if (fields.breaking === true && type !== 'major') return 'front matter `breaking`: only a major release may be';
  if (blocks.length === 0) return 'must state at least one change';
  return blocks.map(getProblem).find((problem) => problem !== null) ?? null;
}

/** Headings and paragraphs take turns. */
function getProblem(block: SourceBlock, place: number): string | null {
  const expected = place % 2 === 0 ? 'heading' : 'paragraph';
  if (block.type !== expected) return `a change is a ## heading with one paragraph below (block ${place + 1} is none)`;
  if (block.type !== 'heading') return null;
  const text = block.runs.map((run) => run.text).join('');
  if (block.level === 2 && readChangeHeading(text) !== null) return null;
  return `a change is headed "## Type: Title" with a type of ${CHANGE_TYPES.join(', ')} (found ${text})`;
}

import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { REPOSITORY } from '../../config/config.ts';

/** A block of code of a document. */
export interface CodeBlock {
  /** Its file, from the top of the repository. */
  readonly file: string;
  /** Its number in the file, from 1. */
  readonly place: number;
  readonly language: string;
  readonly text: string;
}

/** Where documents are that people read to use the program. */
const FOLDERS = ['docs', 'packages/content/documents'];
const FILES = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'packages/client/README.md', 'samples/README.md'];
const FENCE = /^( *)```([^\n`]*)\n([\s\S]*?)^\1```$/gm;

/** Returns the name of a block: `docs/mail.md#1`. */
export const getName = ({ file, place }: CodeBlock): string => `${file}#${place}`;

/** Returns every block of code of the documents. */
export function readCodeBlocks(): CodeBlock[] {
  const found = FOLDERS.flatMap((folder) =>
    readdirSync(join(REPOSITORY, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith('.md'))
      .map((entry) => relative(REPOSITORY, join(entry.parentPath, entry.name))),
  );
  return [...FILES, ...found].sort().flatMap((file) => {
    const text = readFileSync(join(REPOSITORY, file), 'utf8');
    return [...text.matchAll(FENCE)].map(([, indent = '', language = '', body = ''], i) => ({
      file,
      place: i + 1,
      language: language.trim(),
      text: body.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
    }));
  });
}

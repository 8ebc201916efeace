import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withoutEarlier } from './earlier-version.ts';
import { DOCUMENTS_FOLDER } from './read-documents.ts';
import { documents } from './testing/document-text.ts';

/** The edition of each legal text that people accept or rely on, with the start of the hash of its file. */
const EDITIONS: Readonly<Record<string, string>> = {
  privacy: '4 d7ed6a3b4811bce2',
  risk: '3 f41bb519947fe944',
  terms: '5 331302bc5711d660',
};

const legal = withoutEarlier(documents).filter(({ kind }) => kind === 'legal');

test.each(legal.map(({ id, fields }) => [id, fields.version] as const))(
  'The text of %s is that of its version %s: a changed text has a new version, and the earlier one stays as docs/content.md says',
  (id, version) => {
    const file = readFileSync(join(DOCUMENTS_FOLDER, 'legal', `${id}.md`));
    const hash = createHash('sha256').update(file).digest('hex').slice(0, 16);
    expect(`${version} ${hash}`).toBe(EDITIONS[id]);
  },
);

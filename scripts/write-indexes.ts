/** `npm run indexes`: writes the files that re-export every declaration, entity and table, and the list of what is stored about people. */
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { currentIndexes } from './indexes.ts';

const root = dirname(import.meta.dirname);
for (const { path, text } of currentIndexes(root)) writeFileSync(join(root, path), text);

// Read after the index of the tables is written.
const { STORED_DATA_DOCUMENT, withStoredData } = await import(
  '../apps/server/src/modules/personal-data/stored-data-document.ts'
);
const document = join(root, STORED_DATA_DOCUMENT);
writeFileSync(document, withStoredData(readFileSync(document, 'utf8')));

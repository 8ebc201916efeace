/** `npm run indexes`: writes the files that re-export every declaration, entity and table. */
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { currentIndexes } from './indexes.ts';

const root = dirname(import.meta.dirname);
for (const { path, text } of currentIndexes(root)) writeFileSync(join(root, path), text);

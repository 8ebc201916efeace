/** `npm run build`: reads the documents and builds the pages if their sources changed since the last build. */
import { dirname } from 'node:path';
import { buildPages } from '../apps/server/src/platform/pages-build.ts';
import { compileDocuments } from '../packages/content/src/index.ts';

const root = dirname(import.meta.dirname);
await compileDocuments();
const built = await buildPages(root, (sentence) => console.log(`${sentence} …`), new AbortController().signal);
console.log(built ? 'The pages are built.' : 'The pages are up to date.');

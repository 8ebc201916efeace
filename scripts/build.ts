/** `npm run build`: builds the pages if their sources changed since the last build. */
import { dirname } from 'node:path';
import { buildPages } from '../apps/server/src/platform/pages-build.ts';

const root = dirname(import.meta.dirname);
const built = await buildPages(root, (sentence) => console.log(`${sentence} …`), new AbortController().signal);
console.log(built ? 'The pages are built.' : 'The pages are up to date.');

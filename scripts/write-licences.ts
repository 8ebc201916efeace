/** `npm run licences`: writes the list of licences of what ships. */
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { checkLicences, LICENCE_DOCUMENT } from './check-licences.ts';

const root = dirname(import.meta.dirname);
const { document, problems } = checkLicences(root);
writeFileSync(join(root, LICENCE_DOCUMENT), document);
for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;

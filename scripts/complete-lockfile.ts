/** `npm run lockfile`: run it after `npm install` has changed package-lock.json. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { completeLockfile, findMissingOptional, type Lockfile } from './lockfile.ts';

const path = join(import.meta.dirname, '../package-lock.json');
const lockfile = JSON.parse(readFileSync(path, 'utf8')) as Lockfile;
const missing = findMissingOptional(lockfile);
for (const { name, version } of missing) console.log(`added ${name} ${version}`);
if (missing.length > 0) writeFileSync(path, `${JSON.stringify(completeLockfile(lockfile), null, 2)}\n`);
console.log(missing.length > 0 ? 'The lockfile is complete now.' : 'The lockfile is complete.');

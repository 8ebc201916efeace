/**
 * `npm run pack-client`: builds the client as plain JavaScript with types, and packs it as npm does. Prints the path of the archive.
 * `npm run build` and the first start do so as well. Takes another folder as its argument; it is emptied.
 */
import { join } from 'node:path';
import { packClient } from './client-package/pack-client.ts';

console.log(await packClient(process.argv[2] ?? join(import.meta.dirname, '../packages/client/build')));

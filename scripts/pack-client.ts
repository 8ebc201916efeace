/** `npm run pack-client`: builds the client as plain JavaScript with types, and packs it as npm does. Prints the path of the archive. */
import { join } from 'node:path';
import { packClient } from './client-package/pack-client.ts';

console.log(await packClient(join(import.meta.dirname, '../packages/client/build')));

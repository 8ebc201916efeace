/** `npm run release-api`: stores what the present version of the API promises, which later versions must keep. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeSurface, SURFACE_VERSION } from '../packages/contract/src/testing/api-surface.ts';

const path = join(import.meta.dirname, '../packages/contract/released', `${SURFACE_VERSION}.txt`);
writeFileSync(path, `${describeSurface().join('\n')}\n`);

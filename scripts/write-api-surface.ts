/**
 * `npm run release-api`: stores what the current version of the API promises, which later versions must keep. With `-- --released`
 * it also stores the hash of the file, which must not change from then on.
 */
import { describeSurface, SURFACE_VERSION } from '../packages/contract/src/testing/api-surface.ts';
import { storeSurface } from '../packages/contract/src/testing/released-surface.ts';

storeSurface({ version: SURFACE_VERSION, lines: describeSurface() }, process.argv.includes('--released'));

/** `npm run pack-ib-bridge`: builds the bridge for Interactive Brokers as one file. Prints its path. */
import { join } from 'node:path';
import { packIbBridge } from './ib-bridge-package/pack-ib-bridge.ts';

console.log(await packIbBridge(join(import.meta.dirname, '../integrations/ib-bridge/build')));

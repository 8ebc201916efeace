import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';

const BRIDGE = join(import.meta.dirname, '../../integrations/ib-bridge');
/** What Node.js 22 takes. */
const TARGET = 'es2024';

/**
 * Builds the bridge with all that it imports into a folder, which is emptied first, next to an example of its settings.
 * @returns the path of the program
 */
export async function packIbBridge(folder: string): Promise<string> {
  rmSync(folder, { recursive: true, force: true });
  const build = await rolldown({
    input: join(BRIDGE, 'src/main.ts'),
    platform: 'node',
    transform: { target: TARGET },
  });
  const file = join(folder, 'sealtick-ib-bridge.mjs');
  await build.write({ file, format: 'esm', codeSplitting: false });
  await build.close();
  copyFileSync(join(BRIDGE, 'ib-bridge.example.json'), join(folder, 'ib-bridge.example.json'));
  return file;
}

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { packIbBridge } from './pack-ib-bridge.ts';

test('The packed bridge is one file that runs outside of the workspace and names a wrong setting', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sealtick-ib-bridge-'));
  const program = await packIbBridge(folder);
  const settings = join(folder, 'ib-bridge.json');
  const example = JSON.parse(readFileSync(join(folder, 'ib-bridge.example.json'), 'utf8'));
  writeFileSync(settings, JSON.stringify({ ...example, key: 'bridge_live_1', tws: { port: 'paper' } }));
  const run = (...options: string[]) =>
    spawnSync(process.execPath, [program, ...options], { encoding: 'utf8', cwd: folder });
  expect(run().stderr).toContain('Usage: node sealtick-ib-bridge.mjs FILE');
  const { status, stderr } = run(settings);
  expect([status, stderr.trim()]).toEqual([1, 'tws.port must be a whole number from 1 to 65535 (got "paper").']);
  rmSync(folder, { recursive: true });
});

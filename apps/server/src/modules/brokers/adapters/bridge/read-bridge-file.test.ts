import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BRIDGE_FILES } from '@sealtick/contract';
import { expect, onTestFinished, test } from 'vitest';
import { readBridgeFile } from './read-bridge-file.ts';

test('the sources for MetaTrader are read as they are, and the bridge for Interactive Brokers once it is packed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sealtick-bridge-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  expect(await readBridgeFile('sealtick-ib-bridge.mjs', folder)).toBeNull();
  for (const name of ['sealtick-ib-bridge.mjs', 'ib-bridge.example.json']) writeFileSync(join(folder, name), name);
  for (const file of BRIDGE_FILES) {
    const first = file.startsWith('SealtickBridge.') ? /docs\/integrate/ : file;
    expect(await readBridgeFile(file, folder), file).toMatch(first);
  }
});

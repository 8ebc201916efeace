/** `node sealtick-ib-bridge.mjs FILE`: runs the bridge between TWS or IB Gateway and the site until it is ended. */
import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Bridge } from './bridge.ts';
import { readSettings, SettingsError } from './settings.ts';
import { callSite } from './site.ts';
import { BridgeState } from './state.ts';
import { TIMING } from './tws-connection.ts';

const POLL_MS = 1_000;
const USAGE = 'Usage: node sealtick-ib-bridge.mjs FILE, where FILE has the settings (ib-bridge.json).';

const log = (line: string): void => console.log(`${new Date().toISOString().slice(0, 19)}Z ${line}`);

function load(file: string): Bridge {
  const { site, key, folder, ...options } = readSettings(readFileSync(file, 'utf8'));
  const own = join(folder ?? dirname(resolve(file)), `sealtick-ib-${options.account ?? options.tws.port}.state.json`);
  const state = new BridgeState(own);
  log(`Reports to ${site}; trades over ${options.tws.host}:${options.tws.port}. Its own file is ${own}.`);
  return new Bridge(options, { state, timing: TIMING, call: callSite(site, key, log), now: Date.now, log });
}

async function run(bridge: Bridge): Promise<void> {
  let isEnding = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      isEnding = true;
      log('Ends. Stops and targets stay at Interactive Brokers.');
    });
  while (!isEnding) {
    const isAwaited = await bridge.cycle();
    if (!isAwaited) await pause(POLL_MS);
  }
  bridge.disconnect();
}

const [file] = process.argv.slice(2);
try {
  if (file === undefined) throw new SettingsError(USAGE);
  await run(load(file));
} catch (error) {
  console.error(error instanceof SettingsError ? error.message : String((error as Error).message ?? error));
  process.exitCode = 1;
}

import { spawnSync } from 'node:child_process';
import { accessSync, constants, statfsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

/** The shell draws pages as the others do, but has no window with tabs and toolbars: a page opens in a third of the time. */
const SHELL = 'chromium-headless-shell';
const NAMES = [SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

export const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const SHARED_MEMORY = '/dev/shm';
const ROOM_BYTES = 2 ** 30;

/**
 * Returns which of Playwright's own flags are left out. One of them takes files for what processes of the browser share, as
 * containers may have too little memory for it; where there is room, a run is 6% faster without.
 */
export function unwantedFlags(): string[] {
  try {
    const { bavail, bsize } = statfsSync(SHARED_MEMORY);
    return bavail * bsize >= ROOM_BYTES ? ['--disable-dev-shm-usage'] : [];
  } catch {
    return [];
  }
}

/**
 * Returns the path of a Chromium, found or installed: SEALTICK_CHROMIUM, the system's (the headless shell first),
 * Playwright's own, a download of Playwright's, and as root the system's package. @throws {Error} with the result of each attempt.
 */
export function findChromium(): string {
  const named = process.env.SEALTICK_CHROMIUM;
  if (named) {
    if (isProgram(named)) return named;
    throw new Error(`SEALTICK_CHROMIUM is ${named}, which is not an executable file.`);
  }
  const found = systemChromium() ?? ownChromium() ?? download() ?? installPackage();
  if (found) {
    // Workers read the same configuration: the variable spares them the search.
    process.env.SEALTICK_CHROMIUM = found;
    return found;
  }
  throw new Error(
    [
      'No Chromium was found and none could be installed:',
      `- no ${NAMES.join(', ')} on PATH`,
      `- Playwright's own is not at ${chromium.executablePath()}`,
      '- npx playwright install chromium failed (see its output above)',
      process.getuid?.() === 0
        ? `- apt-get could install neither ${SHELL} nor chromium`
        : '- not root, so no package was installed',
      'Install Chromium, or set SEALTICK_CHROMIUM to the path of one.',
    ].join('\n'),
  );
}

function systemChromium(): string | null {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.flatMap((folder) => NAMES.map((name) => join(folder, name))).find(isProgram) ?? null;
}

function ownChromium(): string | null {
  const path = chromium.executablePath();
  return isProgram(path) ? path : null;
}

function download(): string | null {
  console.error('No Chromium found: trying npx playwright install chromium');
  run('npx', ['playwright', 'install', 'chromium']);
  return ownChromium();
}

function installPackage(): string | null {
  if (process.getuid?.() !== 0) return null;
  console.error(`Trying apt-get install -y ${SHELL}, then chromium`);
  const install = (name: string) => run('apt-get', ['install', '-y', name]);
  if (run('apt-get', ['update']) && !install(SHELL)) install('chromium');
  return systemChromium();
}

function run(command: string, args: readonly string[]): boolean {
  const { status, error } = spawnSync(command, args, { stdio: ['ignore', 2, 2], timeout: 600_000 });
  if (error) console.error(`${command}: ${error.message}`);
  return status === 0;
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from '@playwright/test';
import { FLAGS, findChromium } from '../../../e2e/support/chromium.ts';
import { freePort } from '../../../e2e/support/program/free-port.ts';

const STAND_IN = fileURLToPath(new URL('../../../e2e/support/stand-in/stand-in.ts', import.meta.url));

/** The built pages over generated data, and a browser. */
export class Site {
  private readonly program: ChildProcess;
  private readonly browser: Browser;
  private readonly base: string;

  private constructor(program: ChildProcess, browser: Browser, base: string) {
    this.program = program;
    this.browser = browser;
    this.base = base;
  }

  static async start(): Promise<Site> {
    const port = await freePort('SEALTICK_BENCH_STAND_IN_PORT');
    const env = { ...process.env, PORT: String(port) };
    const program = spawn(process.execPath, [STAND_IN], { env, stdio: ['ignore', 'ignore', 'inherit'] });
    const base = `http://127.0.0.1:${port}`;
    await answers(`${base}/api/strategies`, program);
    const browser = await chromium.launch({ executablePath: findChromium(), args: FLAGS });
    return new Site(program, browser, base);
  }

  /** Returns a page of a browser context with an empty cache. */
  async newPage(): Promise<Page> {
    const viewport = { width: 1440, height: 900 };
    return this.browser.newPage({ baseURL: this.base, viewport });
  }

  async end(): Promise<void> {
    await this.browser.close();
    if (this.program.exitCode !== null) return;
    const ended = once(this.program, 'exit');
    this.program.kill();
    await ended;
  }
}

async function answers(url: string, program: ChildProcess): Promise<void> {
  for (;;) {
    if (program.exitCode !== null) throw new Error('The pages did not start. Run `npm run build` first.');
    const isThere = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isThere) return;
    await new Promise((soon) => setTimeout(soon, 100));
  }
}

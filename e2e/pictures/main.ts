/** `npm run pictures`: the pictures of documents and guides, or every screen in every state. */
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { FLAGS, findChromium } from '../support/chromium.ts';
import { Camera, VIEWPORTS, type Viewport } from './camera.ts';
import { docsViews } from './docs-views.ts';
import { everyState } from './every-state.ts';
import { HELP_QUALITY, HELP_VIEWPORT, helpViews } from './help-views.ts';
import { Served } from './served.ts';
import type { View } from './view.ts';

const HELP = `npm run pictures [-- options]

Takes the pictures of the documents: the program runs on its simulated market, in a folder of its own, until each
screen has something to show; then the first screenful of each goes to docs/pictures/SCREEN-WIDTH.webp. Those of the
guides show invented data, and go to apps/web/public/help/SCREEN.webp.

  --help-center only the pictures of the guides
  --all FOLDER  instead every screen in every state, full page, on invented data, to FOLDER/STATE-WIDTH.png
  --only NAME   only what has NAME in its name
  --help        this text`;

const { values } = parseArgs({
  options: {
    all: { type: 'string' },
    'help-center': { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    help: { type: 'boolean', short: 'h', default: false },
  },
});

if (values.help) console.log(HELP);
else if (values.all !== undefined) await takeAll(resolve(values.all));
else {
  await takeForHelp(join(import.meta.dirname, '../../apps/web/public/help'));
  if (!values['help-center']) await takeForDocs(join(import.meta.dirname, '../../docs/pictures'));
}

async function takeAll(folder: string): Promise<void> {
  await withCamera(Served.standIn, async (camera) => {
    await eachPicture(everyState, folder, 'png', (...picture) => camera.fullPage(...picture));
  });
}

async function takeForHelp(folder: string): Promise<void> {
  // Browsers offer passkeys at a name only.
  const byName = ({ url }: Served) => url.replace('127.0.0.1', 'localhost');
  const take = async (camera: Camera) => {
    await eachPicture(
      helpViews,
      folder,
      'webp',
      (view, viewport) => camera.screenful(view, viewport, join(folder, `${view.name}.webp`), HELP_QUALITY),
      [HELP_VIEWPORT],
    );
  };
  await withCamera(Served.standIn, take, byName);
}

async function takeForDocs(folder: string): Promise<void> {
  await withCamera(Served.program, async (camera, program) => {
    const views = await docsViews(program);
    await eachPicture(views, folder, 'webp', (...picture) => camera.screenful(...picture));
  });
}

async function withCamera(
  start: () => Promise<Served>,
  use: (camera: Camera, served: Served) => Promise<void>,
  getUrl: (served: Served) => string = ({ url }) => url,
): Promise<void> {
  const executablePath = findChromium();
  const served = await start();
  try {
    // The server handles the signal, so it stops in order, and the browser stops with this program.
    const browser = await chromium.launch({ executablePath, args: FLAGS, handleSIGINT: false, handleSIGTERM: false });
    await use(new Camera(browser, getUrl(served)), served).finally(() => browser.close());
  } finally {
    await served.end();
  }
}

/** Reports a view that fails and continues with the others. */
async function eachPicture(
  views: readonly View[],
  folder: string,
  ending: string,
  take: (view: View, viewport: Viewport, file: string) => Promise<void>,
  viewports: readonly Viewport[] = VIEWPORTS,
): Promise<void> {
  mkdirSync(folder, { recursive: true });
  let taken = 0;
  for (const view of views.filter(({ name }) => name.includes(values.only))) {
    for (const viewport of viewports.filter(({ width }) => width < (view.below ?? Number.POSITIVE_INFINITY))) {
      const file = join(folder, `${view.name}-${viewport.width}.${ending}`);
      try {
        await take(view, viewport, file);
        taken += 1;
      } catch (error) {
        console.error(`${view.name} at ${viewport.width} px: ${error instanceof Error ? error.message : error}`);
        process.exitCode = 1;
      }
    }
  }
  console.log(`${taken} pictures in ${folder}`);
  if (taken === 0) process.exitCode = 1;
}

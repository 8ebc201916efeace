import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { parentPort } from 'node:worker_threads';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { missingCharacters } from './missing-characters.ts';
import type { TypesetAnswer, TypesetOrder } from './typesetter.ts';

const { resolve } = createRequire(import.meta.url);
const fonts = ['400Regular/Inter_400Regular.ttf', '600SemiBold/Inter_600SemiBold.ttf'].map((file) =>
  readFileSync(resolve(`@expo-google-fonts/inter/${file}`)),
);
/** Templates may read files below this folder only. */
const workspace = fileURLToPath(new URL('../..', import.meta.url));

const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontBlobs: fonts }] });
const port = parentPort!;
/** Of both weights, which have the same characters. */
const missing = missingCharacters(fonts[0]!);
/** Where templates find the logo. */
const LOGO = '/logo.png';

port.on('message', ({ id, ...order }: TypesetOrder) => port.postMessage({ id, ...typeset(order) }));

function typeset({ template, data, standard, logo }: Omit<TypesetOrder, 'id'>): Omit<TypesetAnswer, 'id'> {
  try {
    if (logo !== null) compiler.mapShadow(`${workspace}${LOGO}`, Buffer.from(logo));
    // The standard is an enumeration of a declaration file, which has no value.
    const pdf = compiler.pdf(
      { mainFilePath: template, inputs: { data, missing, ...(logo === null ? {} : { logo: LOGO }) } },
      { pdfStandard: standard as never },
    );
    return { bytes: new Uint8Array(pdf) };
  } catch (error) {
    return { error: error instanceof Error && error.message !== '' ? error.message : String(error) };
  } finally {
    compiler.resetShadow();
    // Without it the cache grows with every document.
    compiler.evictCache(1);
  }
}

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parentPort } from 'node:worker_threads';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { FONT_FILES } from '../font-files.ts';
import { missingCharacters } from './missing-characters.ts';
import type { TypesetAnswer, TypesetOrder } from './typesetter.ts';

const fonts = FONT_FILES.map((file) => readFileSync(file));
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

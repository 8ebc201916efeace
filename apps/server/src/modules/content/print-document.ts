import { getVersion, isSample } from '@sealtick/content';
import { type ContentDocument, SAMPLE_LINE, SAMPLE_MARK } from '@sealtick/contract';
import type { FileAnswer } from '../../platform/http/serve-reads.ts';
import { documentDate } from '../../platform/pdf/document-date.ts';
import type { Typesetter } from '../../platform/pdf/typesetter.ts';
import { fileName } from './file-name.ts';

const TEMPLATE = new URL('./document.typ', import.meta.url);
const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** Who prints documents. */
export interface Press {
  readonly typesetter: Typesetter;
  readonly siteName: () => Promise<string>;
}

/** Returns a document as a PDF, typeset from the blocks that its page shows. */
export async function printDocument({ typesetter, siteName }: Press, document: ContentDocument): Promise<FileAnswer> {
  const author = await siteName();
  const { title, blocks, updated } = document;
  const dated = [getVersion(document), `Last updated ${DAY.format(new Date(updated))}`]
    .filter((part) => part !== null)
    .join(' · ');
  const isExample = isSample(document);
  const data = {
    title,
    blocks,
    author,
    dated,
    date: documentDate(updated),
    foot: [author, title, dated, ...(isExample ? ['Sample'] : [])].join(' · '),
    sampleMark: SAMPLE_MARK,
    sampleLine: isExample ? SAMPLE_LINE : null,
  };
  return { body: await typesetter.typeset(TEMPLATE, { document: data }), name: `${fileName(document)}.pdf` };
}

import { plainText } from '@sealtick/content';
import { type ContentDocument, reads } from '@sealtick/contract';
import { type ServedRead, serve } from '../../platform/http/serve-reads.ts';
import type { ContentLibrary } from './content-library.ts';
import { fileName } from './file-name.ts';
import { type Press, printDocument } from './print-document.ts';

/** Returns the reads of the documents of the site. */
export const contentReads = (library: ContentLibrary, press: Press): ServedRead[] => [
  serve(reads.content.list, async (_viewer, { kind, fields, type }) => {
    const all = await library.list(kind);
    const documents = type === undefined ? all : all.filter((document) => document.fields.type === type);
    return fields ? documents.map((document) => pick(document, fields)) : documents;
  }),
  serve(reads.content.get, (_viewer, { kind, id }) => library.get(kind, id)),
  serve(reads.content.pdf, async (_viewer, { kind, id }) => printDocument(press, await library.get(kind, id))),
  serve(reads.content.text, async (_viewer, { kind, id }) => {
    const document = await library.get(kind, id);
    return { body: plainText(document), name: `${fileName(document)}.txt` };
  }),
  serve(reads.content.search, (_viewer, { q, kind, limit }) => library.find(q, { kind, limit })),
];

const pick = (document: ContentDocument, fields: readonly (keyof ContentDocument)[]): Partial<ContentDocument> =>
  Object.fromEntries(fields.map((field) => [field, document[field]]));

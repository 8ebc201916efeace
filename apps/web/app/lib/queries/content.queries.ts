import { type ContentKind, reads } from '@sealtick/contract';
import { readQuery } from '../data/read-query.ts';

/** One document of the site. */
export const documentQuery = (kind: ContentKind, id: string) => readQuery(reads.content.get, { kind, id });

/** Where a document is offered as a PDF file. */
export const pdfAddress = (kind: ContentKind, id: string): string => `/api/content/${kind}/${id}/document.pdf`;

import type { Strategy } from '@sealtick/contract';
import type { DocumentDate } from '../../../platform/pdf/document-date.ts';

/** A section: paragraphs, then a list. */
export interface Part {
  readonly title: string;
  readonly texts: readonly string[];
  readonly list: readonly string[];
}

/** Data of the template `playbook.typ`. */
export interface PlaybookDocument {
  readonly title: string;
  readonly author: string;
  readonly oneLiner: string;
  readonly version: string;
  readonly foot: string;
  readonly date: DocumentDate;
  readonly riskWarning: string;
  readonly parts: readonly Part[];
  /** Record and market of the figures, with their period. */
  readonly basis: string;
  /** Name, value and meaning of each. */
  readonly figures: readonly (readonly string[])[];
  /** Points of the equity curve, as shares of width and height from the top left. */
  readonly curve: readonly (readonly [x: number, y: number])[];
  readonly curveWords: string;
  readonly notice: string;
  /** Name, value, range and meaning of each. */
  readonly parameters: readonly (readonly string[])[];
  readonly faq: Strategy['faq'];
}

import { type ContentKind, HELP_SUBJECTS, ResearchCategory } from '@sealtick/contract';
import { z } from 'zod';
import { findReleaseProblem, RELEASE_FIELDS } from './check-release.ts';
import { figureIds, readFigure } from './read-figure.ts';
import type { SourceDocument } from './source-document.ts';

const line = z.string().trim().min(1).max(200);

/** Front matter of every document. */
const Common = {
  title: line,
  /** Day of the last change. YAML reads an unquoted day as text. */
  updated: z.iso.date(),
  summary: z.string().trim().min(1).max(300),
  order: z.int().min(0).max(9_999),
};

/** One kind of documents: the fields of its front matter, and where the site shows a document. */
interface Kind {
  readonly fields: z.ZodType<FrontMatter>;
  readonly address: (id: string, front: FrontMatter) => string;
  /** Returns what is wrong with a document beyond its fields; null if nothing is. */
  readonly findProblem?: (document: SourceDocument) => string | null;
}

export interface FrontMatter {
  readonly title: string;
  readonly updated: string;
  readonly summary: string;
  readonly order: number;
  readonly [field: string]: string | number | boolean | readonly string[];
}

/** A document that is an example until the operator replaces it. A site that is open to the public shows those that it needs. */
const sample = z.literal(true).optional();
/** Counts the editions of a document that people keep as a file; an edition is named by it where someone accepted it. */
const version = z.int().min(1).max(9_999);
const status = line;

const Compliance = z.discriminatedUnion('type', [
  z.strictObject({ ...Common, type: z.literal('overview') }),
  /** A table of its body has the details: title, description, status. */
  z.strictObject({ ...Common, type: z.literal('area'), status }),
  z.strictObject({ ...Common, type: z.literal('certification'), issuer: line, validUntil: z.iso.date(), sample }),
  z.strictObject({ ...Common, type: z.literal('event'), status, date: line, sample }),
]);

const category = z.enum(HELP_SUBJECTS);

const Help = z.discriminatedUnion('type', [
  /** A question: its title. The text is the answer. */
  z.strictObject({ ...Common, type: z.literal('faq'), category }),
  /** @see `minutes`: how long reading it takes. */
  z.strictObject({ ...Common, type: z.literal('guide'), category, minutes: z.int().min(1).max(30) }),
]);

/** Pages of the legal documents. */
const LEGAL_PAGES: Readonly<Record<string, string>> = {
  terms: '/terms-of-service',
  privacy: '/privacy-policy',
  risk: '/risk-disclosure',
};

/** Pages about the operator and its methods. */
const ABOUT_PAGES: Readonly<Record<string, string>> = {
  about: '/about',
  methodology: '/about/methodology',
  glossary: '/glossary',
};

/** Every kind with the schema of its front matter; fields that it does not name are refused. */
export const KINDS: { readonly [K in ContentKind]: Kind } = {
  legal: {
    fields: z.strictObject({ ...Common, version, sample }) as z.ZodType<FrontMatter>,
    address: (id) => LEGAL_PAGES[id] ?? `/compliance#${id}`,
  },
  help: {
    fields: Help as z.ZodType<FrontMatter>,
    address: (id, { type }) => (type === 'guide' ? `/help-center/${id}` : `/help-center#${id}`),
  },
  changelog: {
    fields: z.strictObject({ ...Common, ...RELEASE_FIELDS }) as z.ZodType<FrontMatter>,
    address: (id) => `/changelog#${id}`,
    findProblem: findReleaseProblem,
  },
  about: {
    /** `headline` is the heading of the page, where it is not the title. */
    fields: z.strictObject({ ...Common, headline: line.optional() }) as z.ZodType<FrontMatter>,
    address: (id) => ABOUT_PAGES[id] ?? `/about#${id}`,
  },
  compliance: {
    fields: Compliance as z.ZodType<FrontMatter>,
    address: (id) => (id === 'overview' ? '/compliance' : `/compliance#${id}`),
  },
  policy: {
    fields: z.strictObject({ ...Common, version, sample }) as z.ZodType<FrontMatter>,
    address: (id) => `/compliance#${id}`,
  },
  report: {
    /** `validUntil` is its last day, if it has one: it has expired afterwards, whatever its status. */
    fields: z.strictObject({
      ...Common,
      version,
      status,
      date: line,
      validUntil: z.iso.date().optional(),
      sample,
    }) as z.ZodType<FrontMatter>,
    address: (id) => `/compliance#${id}`,
  },
  pricing: { fields: z.strictObject(Common), address: (id) => `/pricing#${id}` },
  research: {
    /** `createdAt`: the day from which on it is shown. `author` is a role. `figure` is the id of a figure. */
    fields: z.strictObject({
      ...Common,
      category: ResearchCategory,
      createdAt: z.iso.date(),
      author: line,
      figure: line.optional(),
      sample,
    }) as z.ZodType<FrontMatter>,
    address: (id) => `/research/${id}`,
    findProblem: findMissingFigure,
  },
};

function findMissingFigure({ fields: { figure } }: SourceDocument): string | null {
  if (figure === undefined || readFigure(String(figure)) !== null) return null;
  return `front matter \`figure\`: there is no figure ${figure}; known are ${figureIds().join(', ')}`;
}

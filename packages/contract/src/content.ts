import { z } from 'zod';
import { plainText } from './plain-text.ts';
import { SIMULATION_KINDS } from './simulations.ts';

/** Kinds of documents, each a folder of `packages/content/documents`. */
export const CONTENT_KINDS = [
  'legal',
  'help',
  'changelog',
  'about',
  'pricing',
  'compliance',
  'policy',
  'report',
  'research',
] as const;

export const ContentKind = z.enum(CONTENT_KINDS);

/** What a search finds: documents, and courses with their modules. */
export const SearchKind = z.enum([...CONTENT_KINDS, 'course']);

/** Text in one style. */
export const ContentRun = z.object({
  text: z.string(),
  strong: z.literal(true).optional(),
  emphasis: z.literal(true).optional(),
  code: z.literal(true).optional(),
  /** An address of the site, an https address, `mailto:` or `tel:`. */
  href: z.string().optional(),
  /** The operator has not confirmed or replaced this; the first run of each such value in a document. */
  sample: z.literal(true).optional(),
});

const Runs = z.array(ContentRun);

/** A picture with its alternative text. */
export const ContentPicture = z.object({ src: z.string(), alt: z.string(), width: z.number(), height: z.number() });

/** A block that contains no other. */
export const ContentLeaf = z.discriminatedUnion('type', [
  z.object({ type: z.literal('heading'), level: z.union([z.literal(2), z.literal(3)]), id: z.string(), runs: Runs }),
  z.object({ type: z.literal('paragraph'), runs: Runs }),
  z.object({ type: z.literal('list'), ordered: z.boolean(), items: z.array(Runs) }),
  z.object({ type: z.literal('table'), head: z.array(Runs), rows: z.array(z.array(Runs)) }),
  z.object({ type: z.literal('code'), language: z.string(), text: z.string() }),
  ContentPicture.extend({ type: z.literal('picture') }),
  z.object({ type: z.literal('severity'), level: z.enum(['high', 'medium', 'low']) }),
  z.object({ type: z.literal('simulation'), simulation: z.enum(SIMULATION_KINDS) }),
]);

/** Looks of a box around other blocks. */
export const CONTENT_BOXES = ['note', 'summary', 'banner', 'critical', 'notice'] as const;

export const ContentBlock = z.discriminatedUnion('type', [
  ...ContentLeaf.options,
  z.object({
    type: z.literal('box'),
    look: z.enum(CONTENT_BOXES),
    title: z.string(),
    blocks: z.array(ContentLeaf),
  }),
]);

/** A document of the site, with the values of the site's settings. */
export const ContentDocument = z.object({
  kind: ContentKind,
  id: z.string(),
  title: z.string(),
  /** Day of the last change, YYYY-MM-DD. */
  updated: z.iso.date(),
  summary: z.string(),
  /** Place in the list of its kind. */
  order: z.number(),
  /** Where the site shows it, with an anchor if it is a part of a page. */
  address: z.string(),
  /** The other fields of its front matter. */
  fields: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.string())])),
  /** Its versions before this one, the newest first, each a document of the same kind. */
  earlier: z.array(z.object({ id: z.string(), version: z.number(), updated: z.iso.date() })),
  /** Of an earlier version: the one that is valid now. */
  replacedBy: z.number().nullable(),
  blocks: z.array(ContentBlock),
});

/** `fields=id,title`: only these fields of each document; by default all of them. `type`: those with this type. */
export const ContentListQuery = z.strictObject({
  fields: z
    .string()
    .transform((names) => names.split(','))
    .pipe(z.array(ContentDocument.keyof()))
    .optional(),
  type: plainText().max(40).optional(),
});

/** A part of a document that a search found. */
export const SearchResult = z.object({
  kind: SearchKind,
  /** Title of the document. */
  title: z.string(),
  /** Heading of the part; null for the beginning of the document. */
  heading: z.string().nullable(),
  /** Where the site shows the part. */
  address: z.string(),
  /** The other fields of the document's front matter. */
  fields: ContentDocument.shape.fields,
  /** The sentence that fits best. */
  excerpt: z.string(),
  /** Words of the part that were found, in small letters. */
  words: z.array(z.string()),
});

export type ContentKind = z.infer<typeof ContentKind>;
export type SearchKind = z.infer<typeof SearchKind>;
export type ContentRun = z.infer<typeof ContentRun>;
export type ContentLeaf = z.infer<typeof ContentLeaf>;
export type ContentPicture = z.infer<typeof ContentPicture>;
export type ContentBlock = z.infer<typeof ContentBlock>;
export type ContentDocument = z.infer<typeof ContentDocument>;
export type SearchResult = z.infer<typeof SearchResult>;

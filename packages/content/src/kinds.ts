import type { ContentKind } from '@sealtick/contract';
import { z } from 'zod';

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
  readonly address: (id: string) => string;
}

export interface FrontMatter {
  readonly title: string;
  readonly updated: string;
  readonly summary: string;
  readonly order: number;
  readonly [field: string]: string | number | boolean | readonly string[];
}

/** Pages of the legal documents. */
const LEGAL_PAGES: Readonly<Record<string, string>> = {
  terms: '/terms-of-service',
  privacy: '/privacy-policy',
  risk: '/risk-disclosure',
};

/** Every kind with the schema of its front matter; fields that it does not name are refused. */
export const KINDS: { readonly [K in ContentKind]: Kind } = {
  legal: { fields: z.strictObject(Common), address: (id) => LEGAL_PAGES[id] ?? `/compliance#${id}` },
  help: { fields: z.strictObject(Common), address: (id) => `/help-center#${id}` },
  changelog: { fields: z.strictObject(Common), address: (id) => `/changelog#${id}` },
  about: { fields: z.strictObject(Common), address: (id) => `/about#${id}` },
  pricing: { fields: z.strictObject(Common), address: (id) => `/pricing#${id}` },
};

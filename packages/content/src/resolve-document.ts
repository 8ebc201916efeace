import {
  type Claim,
  type ContentBlock,
  type ContentDocument,
  type ContentLeaf,
  type ContentRun,
  getMailto,
  NOT_PROVIDED,
  parseRoles,
  SAMPLE_MARK,
  type SiteSettings,
} from '@sealtick/contract';
import { earlierDocuments, getEarlierVersion } from './earlier-version.ts';
import { linkTerms } from './link-terms.ts';
import {
  type ConstantPlaceholder,
  DELAY_PLACEHOLDER,
  getClaim,
  OFFICIAL,
  type SettingPlaceholder,
  TERM_PLACEHOLDERS,
} from './placeholders.ts';
import type {
  InsertedTable,
  InsertedTerms,
  SourceBlock,
  SourceDocument,
  SourceLeaf,
  SourceRun,
} from './source-document.ts';
import { blocksOfTerms, type Terms, termAnchor } from './terms.ts';

/** What documents take their values from. */
export interface Values {
  readonly settings: SiteSettings;
  /** Whether the operator has opened the site to the public. */
  readonly isPublic: boolean;
  /** Minutes after which everyone sees a signal. */
  readonly publicDelayMinutes: number;
  /** Head and rows of the tables that the program fills in. */
  readonly tables: {
    readonly retention: TextTable;
    /** One table for each group of figures. */
    readonly definitions: readonly (TextTable & { readonly title: string })[];
  };
  /** Terms of the glossary. */
  readonly terms: Terms;
  /** Constants of the engine. */
  readonly constants: { readonly [T in ConstantPlaceholder]: string };
}

interface TextTable {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/**
 * Returns a document with the values of the settings in place of its placeholders.
 * @param all The documents among which are its other versions.
 */
export function resolveDocument(
  source: SourceDocument,
  values: Values,
  all: readonly SourceDocument[],
): ContentDocument {
  const { links: _links, blocks, ...rest } = source;
  return {
    ...rest,
    earlier: earlierDocuments(all, source).map(({ id, updated, fields }) => ({
      id,
      updated,
      version: Number(fields.version),
    })),
    replacedBy: replacedBy(source, all),
    blocks: hasTermLinks(source)
      ? linkTerms(resolveBlocks(blocks, values), values.terms)
      : resolveBlocks(blocks, values),
  };
}

/** Whether the first use of a term in a document leads to the glossary. */
const hasTermLinks = ({ kind, id }: Pick<SourceDocument, 'kind' | 'id'>) =>
  kind === 'research' ||
  kind === 'help' ||
  (kind === 'legal' && id === 'risk') ||
  (kind === 'about' && id === 'methodology');

/** Returns blocks with the values of the settings in place of their placeholders. */
export function resolveBlocks(blocks: readonly SourceBlock[], values: Values): ContentBlock[] {
  const marked = new Set<string>();
  const runs = (source: readonly SourceRun[]) => source.map((run) => resolveRun(run, values, marked));
  return blocks.flatMap((block) => {
    if (block.type === 'terms') return blocksOfTerms(values.terms[block.group]);
    return block.type === 'inserted' ? insertedBlocks(block, values) : [resolveBlock(block, runs)];
  });
}

/** Returns the version that is valid in place of an earlier one; null for a document that is valid itself. */
function replacedBy({ kind, id }: SourceDocument, all: readonly SourceDocument[]): number | null {
  const current = all.find((one) => one.kind === kind && one.id === getEarlierVersion(id)?.of);
  return current === undefined ? null : Number(current.fields.version);
}

/** Whether a document is an example, which the operator replaces. */
export const isSample = ({ fields }: Pick<ContentDocument, 'fields'>): boolean => fields.sample === true;

/** Policies about what the forms of the site ask for. */
const POLICIES_OF_FORMS: ReadonlySet<string> = new Set(['complaints', 'whistleblowing', 'data-protection-policy']);

/**
 * Whether a public site shows a document also as an example: people accept it, use a form that follows it, or read in it what
 * holds for every operator.
 */
export function isNeeded({ kind, id }: Pick<ContentDocument, 'kind' | 'id'>): boolean {
  return (
    kind === 'legal' ||
    kind === 'research' ||
    (kind === 'policy' && POLICIES_OF_FORMS.has(getEarlierVersion(id)?.of ?? id))
  );
}

/** Returns which edition a document is, such as `Version 1`; null for kinds whose documents have no version. */
export function getVersion({ fields, replacedBy }: Pick<ContentDocument, 'fields' | 'replacedBy'>): string | null {
  if (fields.version === undefined) return null;
  return replacedBy === null
    ? `Version ${fields.version}`
    : `Version ${fields.version}, replaced by version ${replacedBy}`;
}

type ResolveRuns = (source: readonly SourceRun[]) => ContentRun[];

function insertedBlocks({ table }: InsertedTable, values: Values): ContentBlock[] {
  if (table === 'roles') return [rolesBlock(values)];
  if (table === 'retention') return [tableBlock(values.tables.retention)];
  return values.tables.definitions.flatMap(({ title, ...group }): ContentBlock[] => [
    { type: 'heading', level: 3, id: termAnchor(title), runs: [{ text: title }] },
    tableBlock(group),
  ]);
}

function tableBlock({ head, rows }: TextTable): ContentBlock {
  const cells = (row: readonly string[]) => row.map((text) => [{ text }]);
  return { type: 'table', head: cells(head), rows: rows.map(cells) };
}

function resolveBlock(block: Exclude<SourceBlock, InsertedTerms | InsertedTable>, runs: ResolveRuns): ContentBlock {
  if (block.type === 'box') return { ...block, blocks: block.blocks.map((leaf) => resolveLeaf(leaf, runs)) };
  return resolveLeaf(block, runs);
}

/** Returns the roles of the operator's leadership; a sentence where the operator has stated none. */
function rolesBlock({ settings, isPublic }: Values): ContentBlock {
  const sample = settings.samples.includes('leadershipRoles');
  const roles = settings.leadershipRoles === null || (sample && isPublic) ? null : parseRoles(settings.leadershipRoles);
  if (roles === null) return { type: 'paragraph', runs: [{ text: `${NOT_PROVIDED}.` }] };
  const rows = roles.map(({ title, duty }, place): ContentRun[][] => [
    [{ text: title, ...(sample && place === 0 ? { sample: true } : {}) }],
    [{ text: duty }],
  ]);
  return { type: 'table', head: [[{ text: 'Role' }], [{ text: 'Responsibility' }]], rows };
}

function resolveLeaf(leaf: SourceLeaf, runs: ResolveRuns): ContentLeaf {
  switch (leaf.type) {
    case 'heading':
    case 'paragraph':
      return { ...leaf, runs: runs(leaf.runs) };
    case 'list':
      return { ...leaf, items: leaf.items.map(runs) };
    case 'table':
      return { ...leaf, head: leaf.head.map(runs), rows: leaf.rows.map((row) => row.map(runs)) };
    default:
      return leaf;
  }
}

function resolveRun({ placeholder, ...run }: SourceRun, values: Values, marked: Set<string>): ContentRun {
  if (placeholder === undefined) return run;
  const term = TERM_PLACEHOLDERS[placeholder] ?? values.constants[placeholder as ConstantPlaceholder];
  if (term !== undefined) return { ...run, text: term };
  if (placeholder === DELAY_PLACEHOLDER) return { ...run, text: delayText(values) };
  const claim = getClaim(placeholder);
  const found = claim === null ? getSetting(placeholder, values) : claimRun(claim, values);
  // One mark a value is enough to read on.
  const isMarked = found.sample === true && !marked.has(placeholder);
  if (isMarked) marked.add(placeholder);
  const { sample: _sample, ...plain } = found;
  return { ...run, ...plain, ...(isMarked ? { sample: true } : {}) };
}

const delayText = ({ publicDelayMinutes: minutes }: Values): string =>
  minutes === 0 ? 'none' : `${minutes} minute${minutes === 1 ? '' : 's'}`;

function getSetting(placeholder: string, { settings, isPublic }: Values): ContentRun {
  const name = placeholder as SettingPlaceholder;
  const value = settings[name];
  const isSample = settings.samples.includes(name);
  if (value === null || (isSample && isPublic && OFFICIAL.has(name))) return { text: NOT_PROVIDED };
  return { text: value, ...getHref(name, value), ...(isSample ? { sample: true } : {}) };
}

function getHref(name: SettingPlaceholder, value: string): Pick<ContentRun, 'href'> {
  if (name.endsWith('Email')) return { href: getMailto(value) };
  return name === 'phone' ? { href: `tel:${value.replaceAll(/[^+\d]/g, '')}` } : {};
}

function claimRun(id: string, { settings, isPublic }: Values): ContentRun {
  const claim: Claim | undefined = settings.claims.find((one) => one.id === id);
  if (claim?.status === 'confirmed') {
    return { text: claim.statement, ...(claim.evidence === null ? {} : { href: claim.evidence }) };
  }
  return claim === undefined || isPublic ? { text: NOT_PROVIDED } : { text: claim.statement, sample: true };
}

/** Returns the text of runs, with the mark beside what the operator has not confirmed. */
export const textOfRuns = (runs: readonly ContentRun[]): string =>
  runs.map(({ text, sample }) => (sample ? `${text} [${SAMPLE_MARK}]` : text)).join('');

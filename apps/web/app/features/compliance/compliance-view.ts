import type { ContentDocument, ContentRun } from '@sealtick/contract';
import { getStatus } from './get-status.ts';
import { statusTone } from './status-tone.ts';

type Runs = readonly ContentRun[];

/** A line of the overview: a name or figure, and what is stated about it. */
export interface Statement {
  readonly name: string;
  readonly runs: Runs;
}

/** The page as its documents state it. */
export interface ComplianceView {
  readonly overview: ContentDocument;
  readonly figures: readonly Statement[];
  readonly regulator: readonly Statement[];
  readonly memberships: readonly Runs[];
  /** What is claimed about security incidents. */
  readonly record: Runs;
  readonly officer: Runs;
  readonly areas: readonly ContentDocument[];
  readonly certifications: readonly ContentDocument[];
  readonly events: readonly ContentDocument[];
}

/** Returns the page of its documents; null without an overview. */
export function complianceView(documents: readonly ContentDocument[]): ComplianceView | null {
  const ofType = (type: string) => documents.filter(({ fields }) => fields.type === type);
  const [overview] = ofType('overview');
  if (!overview) return null;
  return {
    overview,
    figures: statementsIn(overview, null),
    regulator: statementsIn(overview, 'regulatory-information'),
    memberships: getPart(overview, 'memberships').flatMap((block) => (block.type === 'list' ? block.items : [])),
    record: paragraphIn(overview, 'clean-security-record'),
    officer: paragraphIn(overview, 'chief-compliance-officer'),
    areas: ofType('area'),
    certifications: ofType('certification'),
    events: ofType('event'),
  };
}

/** Returns how many details of the areas are not settled: those with the status Pending. */
export const countPending = (areas: readonly ContentDocument[]): number =>
  areas.flatMap(getDetails).filter(([, , status = '']) => statusTone(status) === 'warning').length;

/** The figure by which an operator claims that no issue is outstanding. */
const NO_ISSUES = '0';

/** Returns the figures that are shown: that no issue is outstanding only while no detail of the areas is pending. */
export const figuresShown = (figures: readonly Statement[], areas: readonly ContentDocument[]): readonly Statement[] =>
  figures.filter(({ name }) => name !== NO_ISSUES || countPending(areas) === 0);

/** Returns whether a document is an example. */
export const isSample = ({ fields }: Pick<ContentDocument, 'fields'>): boolean => fields.sample === true;

/** Returns whether a text states what no operator has confirmed. */
export const hasSample = (runs: Runs): boolean => runs.some(({ sample }) => sample === true);

/** Returns whether the page says what its operator has not confirmed. */
export function hasSamples({ overview, certifications, events }: ComplianceView): boolean {
  const runs = overview.blocks.flatMap((block) => {
    if (block.type === 'table') return block.rows.flat(2);
    if (block.type === 'list') return block.items.flat();
    return block.type === 'paragraph' ? block.runs : [];
  });
  return hasSample(runs) || [...certifications, ...events].some(isSample);
}

/** Returns what a figure counts: its statement without the figure, if it begins with it. */
export function getLabel(figure: string, runs: Runs): Runs {
  const [first, ...rest] = runs;
  const bare = figure.replaceAll(/\s/g, '');
  if (!first?.text.startsWith(`${bare} `)) return runs;
  const text = first.text.slice(bare.length + 1);
  return [{ ...first, text: text.charAt(0).toUpperCase() + text.slice(1) }, ...rest];
}

/** Returns the rows of the details of an area: title, description and status. */
export const getDetails = (area: ContentDocument): readonly (readonly string[])[] =>
  area.blocks.flatMap((block) => (block.type === 'table' ? block.rows.map((row) => row.map(getText)) : []));

/** Returns how many certifications hold on a day; those that no one confirmed do not count. */
export const countActive = (certifications: readonly ContentDocument[], today: string): number =>
  certifications.filter((one) => getStatus(one, today) === 'Active').length;

const getText = (runs: Runs) => runs.map(({ text }) => text).join('');

/** Returns what stands under a heading; before the first one for null. */
function getPart({ blocks }: ContentDocument, id: string | null) {
  const start = id === null ? 0 : blocks.findIndex((block) => block.type === 'heading' && block.id === id) + 1;
  const rest = blocks.slice(start);
  const end = rest.findIndex(({ type }) => type === 'heading');
  return id !== null && start === 0 ? [] : rest.slice(0, end === -1 ? undefined : end);
}

const statementsIn = (document: ContentDocument, id: string | null): readonly Statement[] =>
  getPart(document, id).flatMap((block) =>
    block.type === 'table' ? block.rows.map(([name = [], runs = []]) => ({ name: getText(name), runs })) : [],
  );

const paragraphIn = (document: ContentDocument, id: string): Runs =>
  getPart(document, id).flatMap((block) => (block.type === 'paragraph' ? block.runs : []));

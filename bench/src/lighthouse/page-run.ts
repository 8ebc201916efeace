import lighthouse, { type Flags, type Result } from 'lighthouse';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** Result of one visit by Lighthouse: scores 0 to 100, times in ms, CLS without unit. */
export interface PageRun {
  readonly performance: number;
  readonly accessibility: number;
  readonly bestPractices: number;
  readonly seo: number;
  readonly lcp: number;
  readonly fcp: number;
  readonly tbt: number;
  readonly cls: number;
  /** The audits that lower a category below 100, as `category: audit, audit`. */
  readonly findings: readonly string[];
}

/** Errors of the recording, not of the page, which occur on a busy machine. */
const TRIES = 3;

/**
 * Measures one visit with the mobile preset and simulated throttling, Lighthouse's defaults.
 * @param cookie `Cookie` header of a member's browser; empty for a visitor
 */
export async function visit(url: string, debuggingPort: number, cookie: string): Promise<PageRun> {
  for (let left = TRIES - 1; ; left -= 1) {
    const lhr = await readPage(url, debuggingPort, cookie);
    if (!lhr.runtimeError) return toRun(lhr);
    if (left === 0) throw new Error(`Lighthouse could not read ${url}: ${lhr.runtimeError.message}`);
    console.error(`Retrying after ${lhr.runtimeError.code}`);
  }
}

async function readPage(url: string, port: number, cookie: string): Promise<Result> {
  const extraHeaders = cookie === '' ? {} : { cookie };
  const flags: Flags = { port, output: 'json', logLevel: 'error', onlyCategories: [...CATEGORIES], extraHeaders };
  const answer = await lighthouse(url, flags);
  if (!answer) throw new Error(`Lighthouse returned no result for ${url}.`);
  return answer.lhr;
}

function toRun(lhr: Result): PageRun {
  const [performance, accessibility, bestPractices, seo] = CATEGORIES.map((id) => computeScore(lhr, id)) as [
    number,
    number,
    number,
    number,
  ];
  return {
    performance,
    accessibility,
    bestPractices,
    seo,
    lcp: measured(lhr, 'largest-contentful-paint'),
    fcp: measured(lhr, 'first-contentful-paint'),
    tbt: measured(lhr, 'total-blocking-time'),
    // Three decimals, as in Lighthouse's reports.
    cls: Math.round(measured(lhr, 'cumulative-layout-shift') * 1_000) / 1_000,
    findings: CATEGORIES.flatMap((id) => getFindings(lhr, id)),
  };
}

function computeScore(lhr: Result, id: string): number {
  const score = lhr.categories[id]?.score;
  if (score === null || score === undefined)
    throw new Error(`Lighthouse gave ${lhr.finalDisplayedUrl} no ${id} score.`);
  return Math.round(score * 100);
}

function measured(lhr: Result, id: string): number {
  const { numericValue, errorMessage } = lhr.audits[id]!;
  if (numericValue === undefined)
    throw new Error(`Lighthouse did not measure ${id}: ${errorMessage ?? 'no reason given'}`);
  return numericValue;
}

function getFindings(lhr: Result, id: string): string[] {
  const { auditRefs, score } = lhr.categories[id]!;
  if (score === 1) return [];
  const short = auditRefs.filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 1);
  return [`${id}: ${short.map(({ id }) => id).join(', ')}`];
}

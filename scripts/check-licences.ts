import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findLicenceProblems, listCopyleftTools, listShipped, toLicenceDocument } from './licences.ts';
import type { Lockfile } from './lockfile.ts';

export const LICENCE_DOCUMENT = 'docs/licences.md';

/** The root with its Node, the server, the pages and the packages ship; bench and e2e do not. */
const SHIPPED = /^(|apps\/[^/]+|packages\/[^/]+)$/;

export interface LicenceCheck {
  readonly document: string;
  /** One sentence for each package that may not ship. */
  readonly problems: readonly string[];
}

/** Reads the licences of what ships out of package-lock.json. */
export function checkLicences(root: string): LicenceCheck {
  const lockfile = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lockfile;
  const workspaces = Object.keys(lockfile.packages).filter((path) => SHIPPED.test(path));
  const shipped = listShipped(lockfile, workspaces);
  return {
    document: toLicenceDocument(shipped, listCopyleftTools(lockfile, shipped)),
    problems: findLicenceProblems(shipped),
  };
}

/** The same, and whether the document is the one that is stored. */
export function findLicenceFaults(root: string): string[] {
  const { document, problems } = checkLicences(root);
  const isCurrent = readFileSync(join(root, LICENCE_DOCUMENT), 'utf8') === document;
  return [...problems, ...(isCurrent ? [] : [`${LICENCE_DOCUMENT} is out of date; run: npm run licences`])];
}

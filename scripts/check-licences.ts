import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findForbiddenLicences, listCopyleftTools, listShipped, toLicenceDocument } from './licences.ts';
import type { Lockfile } from './lockfile.ts';

export const LICENCE_DOCUMENT = 'docs/licences.md';

/** Workspaces that ship: the root, server, web and packages; bench and e2e do not. */
const SHIPPED = /^(|apps\/[^/]+|packages\/[^/]+|integrations\/[^/]+)$/;

export interface LicenceCheck {
  readonly document: string;
  /** One sentence per package that must not ship. */
  readonly problems: readonly string[];
}

/** Checks the licences of the shipped packages in package-lock.json. */
export function checkLicences(root: string): LicenceCheck {
  const lockfile = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lockfile;
  const workspaces = Object.keys(lockfile.packages).filter((path) => SHIPPED.test(path));
  const shipped = listShipped(lockfile, workspaces);
  return {
    document: toLicenceDocument(shipped, listCopyleftTools(lockfile, shipped)),
    problems: findForbiddenLicences(shipped),
  };
}

/** Returns licence problems, including an outdated document. */
export function findLicenceProblems(root: string): string[] {
  const { document, problems } = checkLicences(root);
  const isCurrent = readFileSync(join(root, LICENCE_DOCUMENT), 'utf8') === document;
  return [...problems, ...(isCurrent ? [] : [`${LICENCE_DOCUMENT} is out of date; run: npm run licences`])];
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ContentError, findDeadLinks } from '../packages/content/src/index.ts';
import { readDocuments } from '../packages/content/src/parse.ts';

/** Returns what is wrong with the documents of the site: the first one that cannot be read, or every dead link. */
export function findContentProblems(root: string, folder = join(root, 'packages/content/documents')): string[] {
  try {
    const isPage = pagesOf(readFileSync(join(root, 'apps/web/app/routes.ts'), 'utf8'));
    return findDeadLinks(readDocuments(folder), isPage);
  } catch (error) {
    if (error instanceof ContentError) return [error.message];
    throw error;
  }
}

/** Returns whether an address has a page, by the text of the route table. */
function pagesOf(routes: string): (address: string) => boolean {
  const paths: string[] = [];
  for (const [, path] of routes.matchAll(/\broute\('([^'*]+)', '[^']+\.tsx'/g)) {
    // A route that begins with a parameter is the child of the one before it.
    paths.push(path!.startsWith(':') ? `${paths.at(-1)}/${path}` : `/${path}`);
  }
  const patterns = paths.map((path) => new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}$`));
  return (address) => address === '/' || patterns.some((pattern) => pattern.test(address));
}

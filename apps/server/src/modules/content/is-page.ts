import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pageMatcher } from '@sealtick/content';

const ROUTES = join(import.meta.dirname, '../../../../web/app/routes.ts');

let matcher: ((address: string) => boolean) | null = null;

/** Whether an address of the site has a page. */
export const isPage = (address: string): boolean => {
  matcher ??= pageMatcher(readFileSync(ROUTES, 'utf8'));
  return matcher(address);
};

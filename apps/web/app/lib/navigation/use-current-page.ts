import { useLocation } from 'react-router';
import { useIsInteractive } from '../browser/use-browser.ts';
import type { SitePage } from './pages.ts';

/** Returns the address of those of some pages that is open; null if none is. The most exact of several on one path counts. */
export function useCurrentPage(pages: readonly SitePage[]): string | null {
  const { pathname, search, hash } = useLocation();
  // The server does not know what follows #.
  const part = useIsInteractive() ? hash : '';
  const addresses = [search + part, search, part, ''].map((end) => pathname + end);
  return addresses.find((address) => pages.some(({ to }) => to === address)) ?? null;
}

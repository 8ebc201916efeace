import type { PageContext } from '@sealtick/contract';
import { createContext, type RouterContext, RouterContextProvider } from 'react-router';

declare global {
  var __sealtickPage: RouterContext<PageContext> | undefined;
}

/** Pages are bundled apart from the server, so the key they share lives on globalThis. */
globalThis.__sealtickPage ??= createContext<PageContext>();
const pageContext = globalThis.__sealtickPage;

/** What the loaders of one page request may use. */
export function contextOf(page: PageContext): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(pageContext, page);
  return context;
}

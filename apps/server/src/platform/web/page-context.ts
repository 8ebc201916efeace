import type { PageContext } from '@sealtick/contract';
import { createContext, type RouterContext, RouterContextProvider } from 'react-router';

declare global {
  var __sealtickPage: RouterContext<PageContext> | undefined;
}

/** Pages are bundled separately from the server, so their shared key is stored on globalThis. */
globalThis.__sealtickPage ??= createContext<PageContext>();
const pageContext = globalThis.__sealtickPage;

/** Returns the context of the loaders of one page request. */
export function toRouterContext(page: PageContext): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(pageContext, page);
  return context;
}

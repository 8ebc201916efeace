import type { PageContext } from '@sealtick/contract';
import { createContext, type RouterContext } from 'react-router';

declare global {
  var __sealtickPage: RouterContext<PageContext> | undefined;
}

/** Pages are bundled apart from the server, so the key they share lives on globalThis. */
globalThis.__sealtickPage ??= createContext<PageContext>();
export const pageContext = globalThis.__sealtickPage;

import type { PageContext } from '@sealtick/contract';
import { createContext, type RouterContext } from 'react-router';

declare global {
  var __sealtickPage: RouterContext<PageContext> | undefined;
}

/** The pages are a bundle of their own, so server and pages share this key through globalThis. */
globalThis.__sealtickPage ??= createContext<PageContext>();
export const pageContext = globalThis.__sealtickPage;

import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { PageContext } from '@sealtick/contract';
import { renderToPipeableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { deferScripts } from './lib/scripts/defer-scripts.ts';
import { StyleNonce } from './lib/scripts/page-styles.tsx';
import { forwardHeaders } from './lib/server/forward-headers.ts';
import { pageContext } from './lib/server/page-context.server.ts';

export const streamTimeout = 5_000;

/** Renders a page completely before it is sent: its data is read beforehand, so the browser waits for nothing further. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce, report } = context.get(pageContext);
  headers.set('content-type', 'text/html; charset=utf-8');
  forwardHeaders(routerContext.staticHandlerContext.loaderHeaders, headers);
  return new Promise((resolve, reject) => {
    let answer = status;
    const { pipe, abort } = renderToPipeableStream(
      <StyleNonce value={nonce}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </StyleNonce>,
      {
        nonce,
        // The page is sent as one: no part may depend on a script that moves it to its place.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady() {
          clearTimeout(timer);
          const body = new PassThrough();
          pipe(body);
          text(body).then((html) => resolve(new Response(finished(html), { status: answer, headers })), reject);
        },
        onShellError: reject,
        onError(error) {
          answer = 500;
          report(error);
        },
      },
    );
    const timer = setTimeout(abort, streamTimeout + 1_000);
  });
}

/** In development the scripts load immediately: Vite adds its own, which have to run first. */
const finished = (html: string): string => (import.meta.env.DEV ? html : deferScripts(html));

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  // An address without a route is the caller's error.
  const isCallers = isRouteErrorResponse(error) && error.status < 500;
  if (request.signal.aborted || isCallers) return;
  // Every request has a context; the type also allows the older kind.
  const page: PageContext = (context as RouterContextProvider).get(pageContext);
  page.report(error);
};

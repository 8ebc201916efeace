import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { AppError } from '../errors.ts';
import { escapeHtml } from '../escape-html.ts';
import { refusalFor, sendProblem } from '../http/problem.ts';

/** Answers an error with a small HTML page for browsers or a problem document for programs. */
export function sendErrorPage(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const refusal = refusalFor(error, request);
  if (!acceptsHtml(request)) return sendProblem(request, reply, refusal);
  if (refusal.retryAfterSeconds !== null) reply.header('retry-after', String(refusal.retryAfterSeconds));
  return reply
    .code(refusal.status)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(makePage(refusal, request.id));
}

/** Whether a person reads the answer in a browser, and not a program. */
export const acceptsHtml = ({ headers }: FastifyRequest): boolean => headers.accept?.includes('text/html') ?? false;

const TITLES: Readonly<Record<number, string>> = {
  404: '404 Page Not Found',
  429: 'Too many requests',
  503: 'The site is busy',
};

/** Returns the HTML of an error page. Uses style attributes only, because the content policy allows no style sheet. */
function makePage(refusal: AppError, requestId: string): string {
  const title = TITLES[refusal.status] ?? 'This page could not be shown';
  return `<!doctype html>
<html lang="en" style="background:#0a0d12;color:#a9b4c1;font:16px/1.5 system-ui,sans-serif">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title></head>
<body style="margin:0;padding:12vh 24px;max-width:36rem;margin-inline:auto">
<main><h1 style="color:#e8edf3;font-size:24px">${title}</h1><p>${escapeHtml(refusal.detail)}</p>
<p><a href="" style="color:#9dbbff">Try again</a> · <a href="/" style="color:#9dbbff">Back to the home page</a></p>
<p style="color:#8693a2;font-size:13px">Request ${escapeHtml(requestId)}</p></main>
</body></html>
`;
}

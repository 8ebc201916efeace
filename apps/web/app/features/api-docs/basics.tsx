import { KEY_SCOPES, PLANS, RATE_LIMITS, SIGNALS_EXPORT_MAX, SIGNALS_LIMIT_MAX } from '@sealtick/contract';
import type { ReactNode } from 'react';
import { formatCount } from '../../lib/text/format.ts';
import { CodeBlock } from './code-block.tsx';

/** What every call has in common: identification, errors, limits, pages and versions. */
export function Basics({ version }: { version: string }) {
  return (
    <>
      <Part id="authentication" title="Authentication">
        <p>
          Send the key in the header <code>Authorization: Bearer stk_live_…</code>, never in an address. A key reads
          what its account may see, as far as its scopes allow. What is public needs no key.
        </p>
        <dl aria-label="Scopes of keys" className="divide-y divide-line border-line border-y">
          {Object.entries(KEY_SCOPES).map(([scope, text]) => (
            <div key={scope} className="grid gap-x-4 py-2 text-13 sm:grid-cols-[8.5rem_minmax(0,1fr)]">
              <dt className="font-mono text-ink-1">{scope}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </Part>
      <Part id="errors" title="Errors">
        <p>
          Errors are problem documents (RFC 9457). <code>errors</code> names each field and what would be right. Give{' '}
          <code>requestId</code> to support.
        </p>
        <CodeBlock label="Error of a limit out of range" code={PROBLEM}>
          <strong className="text-short">400</strong>
          <span>limit out of range</span>
        </CodeBlock>
      </Part>
      <Part id="rate-limits" title="Rate limits">
        <p>
          Requests per minute: {RATE_LIMITS.strategies.quota} to strategies, {RATE_LIMITS.signals.quota} to signals,{' '}
          {RATE_LIMITS.data.quota} to other calls, {RATE_LIMITS.exports.quota} exports. Created signals per hour:{' '}
          {RATE_LIMITS['signal-writes'].quota}, and as many by test keys. They count by account, over all its keys;
          without a valid key by address. <code>RateLimit</code> in each answer says how many remain. Above the limit a
          call answers <code>429</code>; <code>Retry-After</code> gives the seconds to wait.
        </p>
        <p>All keys of an account share its calls per hour:</p>
        <dl aria-label="Calls per hour" className="divide-y divide-line border-line border-y">
          {Object.values(PLANS).map(({ label, callsPerHour }) => (
            <div key={label} className="grid gap-x-4 py-2 text-13 sm:grid-cols-[8.5rem_minmax(0,1fr)]">
              <dt className="text-ink-1">{label}</dt>
              <dd>{formatCount(callsPerHour)}</dd>
            </div>
          ))}
        </dl>
      </Part>
      <Part id="pages" title="Pages and cursors">
        <p>
          Lists are plain arrays of up to {SIGNALS_LIMIT_MAX} rows. The header <code>Link</code> with{' '}
          <code>rel="next"</code> leads to the next page, and is absent on the last one. Exports have up to{' '}
          {formatCount(SIGNALS_EXPORT_MAX)} signals. Send the <code>ETag</code> of an answer in{' '}
          <code>If-None-Match</code>: an unchanged answer is <code>304</code> without a body.
        </p>
      </Part>
      <Part id="versions" title="Versions">
        <p>
          <code>Sealtick-Version: {version}</code> in each answer is the day of the last change. Changes only add; a
          program may send the version that it was written for. A call that will end carries the headers{' '}
          <code>Deprecation</code> and <code>Sunset</code> with both days, at least six months apart.
        </p>
      </Part>
      <Part id="models" title="Language models">
        <p>
          <code>POST /api/mcp</code> speaks the Model Context Protocol (streamable HTTP). It is read-only, and needs a
          key of the scope <code>signals:read</code>.
        </p>
      </Part>
    </>
  );
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="grid gap-3 pt-8 [&>p]:max-w-[66ch]">
      <h3 id={id} className="scroll-mt-20 font-head text-16 text-ink-1">
        {title}
      </h3>
      {children}
    </section>
  );
}

const PROBLEM = `{
  "title": "Bad Request",
  "status": 400,
  "code": "INVALID_REQUEST",
  "detail": "\`limit\` must be at most 500 (got 9000).",
  "errors": [{ "path": "limit", "message": "must be at most 500" }],
  "requestId": "DuIbkbGqxZ6Y_Hp_"
}`;

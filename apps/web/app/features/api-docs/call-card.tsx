import type { ApiCall } from '@sealtick/contract';
import { useState } from 'react';
import { MarkedText } from './marked-text.tsx';
import { TryCall } from './try-call.tsx';

interface CallCardProps {
  call: ApiCall;
  origin: string;
  /** Whether it is open before the reader opens it. */
  isFirst?: boolean;
}

/** One call: what it does; once it is open, its inputs, answer, errors, samples, and the form to try it. */
export function CallCard({ call, origin, isFirst = false }: CallCardProps) {
  const { id, method, path, summary, text, parameters } = call;
  const [isOpen, setIsOpen] = useState(isFirst);
  return (
    <details
      id={id}
      open={isFirst || undefined}
      onToggle={(event) => setIsOpen((before) => before || event.currentTarget.open)}
      className="group scroll-mt-20 border-line border-b"
    >
      <summary className="flex min-h-13 cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 py-2.5 hover:bg-surface-1">
        <h3 className="flex min-w-0 items-center gap-2.5 font-mono text-13 text-ink-1">
          <span className="rounded-input bg-surface-3 px-1.5 text-12 leading-5.5">{method}</span>{' '}
          <span className="wrap-anywhere">{path}</span>
        </h3>
        <span className="text-13 text-ink-2">
          <MarkedText text={summary} />
        </span>
      </summary>
      {isOpen ? (
        <div className="grid gap-6 pt-2 pb-8 xl:grid-cols-2">
          <div className="min-w-0">
            <p className="max-w-[66ch]">
              <MarkedText text={text} />
            </p>
            {parameters.length > 0 && <Inputs call={call} />}
            <Outcome call={call} />
          </div>
          <TryCall call={call} origin={origin} />
        </div>
      ) : (
        <p className="hidden pb-4 text-13 noscript:block">
          Its inputs and answers are in the <a href="/api/openapi.json">OpenAPI document</a>.
        </p>
      )}
    </details>
  );
}

function Inputs({ call: { parameters, path, method } }: { call: ApiCall }) {
  return (
    <dl aria-label={`Inputs of ${method} ${path}`} className="mt-4 divide-y divide-line border-line border-y">
      {parameters.map(({ name, in: place, type, isRequired, text }) => (
        <div key={`${place} ${name}`} className="grid gap-x-4 py-2.5 sm:grid-cols-[8.5rem_minmax(0,1fr)]">
          <dt className="font-mono text-13 text-ink-1 wrap-anywhere">{name}</dt>
          <dd className="text-13">
            <span className="font-mono text-12 text-ink-3">
              {type}, in the {place}
              {isRequired && ', required'}
            </span>
            {text !== '' && (
              <p>
                <MarkedText text={`${text}.`} />
              </p>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Outcome({ call: { status, media, fields, refusals } }: { call: ApiCall }) {
  return (
    <div className="mt-4 space-y-2 text-13">
      <p>
        Answers <code>{status}</code>{' '}
        {media === null ? (
          'without a body'
        ) : (
          <>
            with <code>{media}</code>
          </>
        )}
        .
      </p>
      {fields.length > 0 && (
        <p>
          Fields: <span className="font-mono text-12 text-ink-3 wrap-anywhere">{fields.join(', ')}</span>
        </p>
      )}
      {refusals.map(({ status, text }) => (
        <p key={status}>
          <code>{status}</code> <MarkedText text={`${text}.`} />
        </p>
      ))}
    </div>
  );
}

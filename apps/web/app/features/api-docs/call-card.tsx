import type { ApiCall, ApiOutline } from '@sealtick/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadState } from '../../ui/load-state.tsx';
import { apiReferenceQuery } from './api-docs.queries.ts';
import { MarkedText } from './marked-text.tsx';
import { TryCall } from './try-call.tsx';

interface CallCardProps {
  call: ApiOutline['calls'][number];
  /** The call that is open before the reader opens one. */
  first: ApiCall | null;
  origin: string;
}

/** One call: what it does; once it is open, its inputs, answer, errors, samples, and the form to try it. */
export function CallCard({ call: { id, method, path, summary }, first, origin }: CallCardProps) {
  const isFirst = id === first?.id;
  const [isOpen, setIsOpen] = useState(isFirst);
  const queries = useQueryClient();
  // Read before the press, so that the call usually opens whole.
  const prefetch = () => void queries.prefetchQuery(apiReferenceQuery());
  return (
    <details
      id={id}
      open={isFirst || undefined}
      onToggle={(event) => setIsOpen((before) => before || event.currentTarget.open)}
      className="group drawn-near-screen scroll-mt-20 border-line border-b [--part-height:3.25rem]"
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a control; reading ahead changes nothing that is shown */}
      <summary
        onPointerEnter={isFirst ? undefined : prefetch}
        onFocus={isFirst ? undefined : prefetch}
        className="flex min-h-13 cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 py-2.5 hover:bg-surface-1"
      >
        <h3 className="flex min-w-0 items-center gap-2.5 font-mono text-13 text-ink-1">
          <span className="rounded-input bg-surface-3 px-1.5 text-12 leading-5.5">{method}</span>{' '}
          <span className="wrap-anywhere">{path}</span>
        </h3>
        <span className="text-13 text-ink-2">
          <MarkedText text={summary} />
        </span>
      </summary>
      {isOpen ? (
        isFirst ? (
          <OpenCall call={first} origin={origin} />
        ) : (
          <ReadCall id={id} origin={origin} />
        )
      ) : (
        <p className="hidden pb-4 text-13 noscript:block">
          Its inputs and answers are in the <a href="/api/openapi.json">OpenAPI document</a>.
        </p>
      )}
    </details>
  );
}

/** A call that is read once it is open. */
function ReadCall({ id, origin }: { id: string; origin: string }) {
  const reference = useQuery(apiReferenceQuery());
  const call = reference.data?.calls.find((one) => one.id === id);
  return call ? (
    <OpenCall call={call} origin={origin} />
  ) : (
    <LoadState read={reference} what="the call" isLine className="pt-2 pb-8" skeleton="h-60 rounded-card" />
  );
}

function OpenCall({ call, origin }: { call: ApiCall; origin: string }) {
  return (
    <div className="grid gap-6 pt-2 pb-8 xl:grid-cols-2">
      <div className="min-w-0">
        <p className="max-w-[66ch]">
          <MarkedText text={call.text} />
        </p>
        <p className="mt-2 text-13">{call.needsAccount ? 'Needs a key, or a login.' : 'Needs no key.'}</p>
        {call.parameters.length > 0 && <Inputs call={call} />}
        <Outcome call={call} />
      </div>
      <TryCall call={call} origin={origin} />
    </div>
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

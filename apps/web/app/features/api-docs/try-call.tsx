import { type ApiCall, sampleBody } from '@sealtick/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { UNREACHABLE_TEXT } from '../../lib/data/unreachable-text.ts';
import { handleSubmit } from '../../lib/forms/handle-submit.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea, TextField } from '../../ui/text-field.tsx';
import { exampleValues, getSample, requestOfCall } from './call-samples.ts';
import { CodeBlock } from './code-block.tsx';
import { getKeyProblem } from './get-key-problem.ts';
import { LanguageBlock, useApiChoices } from './language.tsx';
import { type ShownAnswer, sendCall } from './send-call.ts';

/** Samples of a call, and a form that sends it with the reader's key. */
export function TryCall({ call, origin }: { call: ApiCall; origin: string }) {
  const { apiKey } = useApiChoices();
  const [values, setValues] = useState(() => exampleValues(call));
  const [body, setBody] = useState(() => sampleBody(call));
  const [answer, setAnswer] = useState<ShownAnswer | string | null>(null);
  const [isSending, setIsSending] = useState(false);
  const queries = useQueryClient();
  const inputs = call.parameters.filter((one) => one.in === 'path' || one.in === 'query');
  const hasKey = apiKey !== '' || call.needsAccount;
  const sample = requestOfCall(call, origin, values, body);

  async function send(): Promise<void> {
    // The browser sends no header with a character such as the ellipsis of a shortened key.
    const problem = getKeyProblem(apiKey);
    if (problem !== undefined) {
      setAnswer(problem);
      return;
    }
    setIsSending(true);
    setAnswer(await sendCall(requestOfCall(call, '', values, body), apiKey).catch(() => UNREACHABLE_TEXT));
    setIsSending(false);
    // What other pages show of the account may have changed.
    if (call.method !== 'GET') void queries.invalidateQueries();
  }

  return (
    <div className="grid min-w-0 content-start gap-4">
      <LanguageBlock
        label={`${call.method} ${call.path}`}
        code={{
          curl: getSample('curl', sample, hasKey),
          typescript: getSample('typescript', sample, hasKey),
          python: getSample('python', sample, hasKey),
        }}
      />
      <form
        aria-label={`Try ${call.method} ${call.path}`}
        onSubmit={handleSubmit(send)}
        className="grid gap-3 rounded-card border border-line bg-surface-1 p-4 noscript:hidden!"
      >
        <h4 className="font-head text-14 text-ink-1">Try it</h4>
        {inputs.length > 0 && (
          <div className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-3">
            {inputs.map(({ name, isRequired }) => (
              <TextField
                key={name}
                label={name}
                value={values[name] ?? ''}
                required={isRequired}
                autoComplete="off"
                onChange={(typed) => setValues({ ...values, [name]: typed })}
              />
            ))}
          </div>
        )}
        {body !== null && (
          <TextArea label="Body" value={body} spellCheck={false} className="font-mono" onChange={setBody} />
        )}
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" variant="primary" isLoading={isSending}>
            Send
          </Button>
          <p className="text-12 text-ink-3">
            {apiKey === '' ? 'as this browser is logged in' : 'with your key'}; counts as one request
          </p>
        </div>
      </form>
      <div role="status">
        {typeof answer === 'string' ? <p className="text-short">{answer}</p> : answer && <Answer answer={answer} />}
      </div>
    </div>
  );
}

function Answer({ answer: { status, statusText, ms, bytes, headers, text } }: { answer: ShownAnswer }) {
  return (
    <div className="grid gap-2">
      <CodeBlock label="Answer" code={text}>
        <strong className={status < 400 ? 'text-long' : 'text-short'}>{status}</strong>
        <span>
          {statusText} {bytes} B, {ms} ms
        </span>
      </CodeBlock>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-0.5 font-mono text-12">
        {headers.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-3">{name}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

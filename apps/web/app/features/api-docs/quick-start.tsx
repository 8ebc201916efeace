import { useSite } from '../../lib/site/site.tsx';
import { Card, CardBody } from '../../ui/card.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { CodeBlock } from './code-block.tsx';
import { GenerateKey } from './generate-key.tsx';
import { getKeyProblem } from './get-key-problem.ts';
import { useApiChoices } from './language.tsx';
import { shortKey } from './short-key.ts';

/** From a key to the first answer. */
export function QuickStart({ origin }: { origin: string }) {
  const { apiKey, setApiKey } = useApiChoices();
  const { site } = useSite();
  const minutes = site?.publicDelayMinutes ?? null;
  const command = (key: string) =>
    [`curl "${origin}/api/signals?status=active"`, ...(key === '' ? [] : [`-H "Authorization: Bearer ${key}"`])].join(
      ' \\\n  ',
    );
  return (
    <Card aria-labelledby="quick-start" className="scroll-mt-20">
      <CardBody className="grid gap-4">
        <h2 id="quick-start" className="scroll-mt-24 font-head text-16 text-ink-1">
          Quick start
        </h2>
        <div className="flex flex-wrap items-end gap-2 noscript:hidden!">
          <div className="min-w-56 flex-1">
            <TextField
              label="API key"
              hint={apiKey === '' ? undefined : 'In use below. It stays in this page.'}
              error={getKeyProblem(apiKey)}
              value={apiKey}
              placeholder="stk_live_…"
              autoComplete="off"
              spellCheck={false}
              onChange={(typed) => setApiKey(typed.trim())}
            />
          </div>
          {apiKey !== '' && <CopyButton label="Copy key" text={apiKey} />}
          <GenerateKey />
        </div>
        <CodeBlock label="First request" code={command(shortKey(apiKey))} copied={command(apiKey)}>
          Terminal
        </CodeBlock>
        <p className="text-12 text-ink-3">
          Strategies need no key.
          {minutes !== null &&
            minutes > 0 &&
            ` Without a subscription a signal appears ${minutes} minutes after it was logged.`}
        </p>
      </CardBody>
    </Card>
  );
}

import { FEED_PATH, type FeedRequest } from '@sealtick/contract';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { CodeBlock } from './code-block.tsx';
import { useApiChoices } from './language.tsx';
import { shortKey } from './short-key.ts';

/** Messages that stay on the page. */
const LINES_SHOWN = 20;
const STATES = { closed: 'Not connected', connecting: 'Connecting', open: 'Connected' } as const;

/** Connects to the live feed with the reader's key, or else as this browser is logged in, and shows both directions. */
export function TryFeed() {
  const [lines, setLines] = useState<readonly string[]>([]);
  const [state, setState] = useState<'closed' | 'connecting' | 'open'>('closed');
  const { apiKey } = useApiChoices();
  const socket = useRef<WebSocket | null>(null);
  useEffect(() => () => socket.current?.close(), []);

  const add = (line: string) => setLines((before) => [...before, line].slice(-LINES_SHOWN));

  function connect(): void {
    setState('connecting');
    const opened = new WebSocket(`${window.location.origin.replace(/^http/, 'ws')}${FEED_PATH}`);
    const send = (message: FeedRequest) => {
      opened.send(JSON.stringify(message));
      const { token, ...shown } = { token: undefined, ...message };
      add(`→ ${JSON.stringify(token ? { ...shown, token: shortKey(token) } : shown)}`);
    };
    opened.onopen = () => {
      setState('open');
      send(apiKey === '' ? { type: 'auth' } : { type: 'auth', token: apiKey });
      send({ type: 'subscribe' });
    };
    opened.onmessage = ({ data }) => add(`← ${shortened(String(data))}`);
    opened.onclose = ({ code, reason }) => {
      setState('closed');
      add(`closed ${code} ${reason}`.trim());
    };
    socket.current = opened;
  }

  return (
    <div className="grid min-w-0 content-start gap-3 noscript:hidden!">
      <div className="flex items-center justify-between gap-3">
        <p role="status" className="text-13">
          {STATES[state]}
        </p>
        <Button
          size="small"
          isLoading={state === 'connecting'}
          onClick={() => (state === 'closed' ? connect() : socket.current?.close())}
        >
          {state === 'closed' ? 'Connect' : 'Disconnect'}
        </Button>
      </div>
      <CodeBlock
        label="Messages of the connection"
        code={lines.length === 0 ? '// Connect, and every message is listed here.' : lines.join('\n')}
      >
        Try it
      </CodeBlock>
    </div>
  );
}

/** Checkpoints and cursors are long. */
const shortened = (text: string): string => (text.length > 400 ? `${text.slice(0, 400)}…` : text);

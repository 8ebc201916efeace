import { FEED_PATH, type FeedRequest } from '@sealtick/contract';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { CodeBlock } from './code-block.tsx';
import { useApiChoices } from './language.tsx';
import { shortKey } from './short-key.ts';

/** Messages that stay on the page. */
const LINES_SHOWN = 20;

/** Connects to the live feed with the reader's key, or else as this browser is logged in, and shows both directions. */
export function TryFeed() {
  const [lines, setLines] = useState<readonly string[]>([]);
  const [isOpen, setIsOpen] = useState(false);
  const { apiKey } = useApiChoices();
  const socket = useRef<WebSocket | null>(null);
  useEffect(() => () => socket.current?.close(), []);

  const add = (line: string) => setLines((before) => [...before, line].slice(-LINES_SHOWN));

  function connect(): void {
    const opened = new WebSocket(`${window.location.origin.replace(/^http/, 'ws')}${FEED_PATH}`);
    const send = (message: FeedRequest) => {
      opened.send(JSON.stringify(message));
      const { token, ...shown } = { token: undefined, ...message };
      add(`→ ${JSON.stringify(token ? { ...shown, token: shortKey(token) } : shown)}`);
    };
    opened.onopen = () => {
      setIsOpen(true);
      send(apiKey === '' ? { type: 'auth' } : { type: 'auth', token: apiKey });
      send({ type: 'subscribe' });
    };
    opened.onmessage = ({ data }) => add(`← ${shortened(String(data))}`);
    opened.onclose = ({ code, reason }) => {
      setIsOpen(false);
      add(`closed ${code} ${reason}`.trim());
    };
    socket.current = opened;
  }

  return (
    <div className="grid min-w-0 content-start gap-3 noscript:hidden!">
      <div className="flex items-center justify-between gap-3">
        <p role="status" className="text-13">
          {isOpen ? 'Connected' : 'Not connected'}
        </p>
        <Button size="small" onClick={() => (isOpen ? socket.current?.close() : connect())}>
          {isOpen ? 'Disconnect' : 'Connect'}
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

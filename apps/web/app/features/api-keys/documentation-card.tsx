import { useState } from 'react';
import { paths } from '../../lib/navigation/paths.ts';
import { Button } from '../../ui/button.tsx';
import { CardBody, TitledCard } from '../../ui/card.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TEXT_LINK, TextLink } from '../../ui/text-link.tsx';

const EXAMPLE = `const socket = new WebSocket('wss://HOST/ws');
socket.onopen = () => {
  socket.send(JSON.stringify({ type: 'auth', token: 'stk_live_…' }));
  socket.send(JSON.stringify({ type: 'subscribe', since: lastCursor }));
};
socket.onmessage = ({ data }) => {
  const { type, data: payload, cursor } = JSON.parse(data);
  if (cursor) lastCursor = cursor; // Resume here after a cut.
  if (type === 'NEW_SIGNAL') console.log(payload);
};
let lastCursor; // Undefined: start with the next signal.`;

/** Leads to the documentation of the API, and shows how a program uses the live feed. */
export function DocumentationCard() {
  const [isOpen, setOpen] = useState(false);
  return (
    <TitledCard id="documentation" title="Documentation">
      <CardBody className="grid justify-items-start gap-3 max-md:gap-6">
        <TextLink isAlone to={paths.apiDocs}>
          REST API
        </TextLink>
        <a href="/api/openapi.json" className={`touch ${TEXT_LINK}`}>
          OpenAPI document
        </a>
        <a href="/api/asyncapi.json" className={`touch ${TEXT_LINK}`}>
          AsyncAPI document
        </a>
        <Button size="small" onClick={() => setOpen(true)}>
          WebSocket examples
        </Button>
      </CardBody>
      {isOpen && <WebSocketDialog onClose={() => setOpen(false)} />}
    </TitledCard>
  );
}

function WebSocketDialog({ onClose }: { onClose: () => void }) {
  const example = EXAMPLE.replace('wss://HOST', `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}`);
  return (
    <Dialog
      isWide
      title="WebSocket examples"
      text="The first message identifies the program, within 5 seconds. The key never stands in the address."
      onClose={onClose}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable box must be reachable by keyboard */}
      <pre tabIndex={0} className="overflow-auto rounded-input bg-surface-0 p-3 font-mono text-12">
        {example}
      </pre>
      <div className="flex justify-end">
        <CopyButton label="Copy" text={example} />
      </div>
    </Dialog>
  );
}

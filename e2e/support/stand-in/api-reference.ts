import { type ApiBlock, type ApiReference, BLOCK_SITE } from '@sealtick/contract';

const id = { name: 'id', in: 'path', type: 'string', isRequired: true, text: 'Id', example: 'sig_1' } as const;

/** A short reference, with a read, a read of an account, and a write. */
export const apiReference: ApiReference = {
  version: '2026-11-27',
  parts: [
    { name: 'signals', text: 'Signals of the strategies' },
    { name: 'own-strategies', text: 'Strategies that members publish signals into' },
    { name: 'delivery', text: 'How signals reach members' },
  ],
  calls: [
    {
      id: 'signalsList',
      method: 'GET',
      path: '/api/signals',
      tag: 'signals',
      summary: 'The signal feed, newest first',
      text: 'Signals as far as the caller may see them.',
      needsAccount: false,
      parameters: [
        {
          name: 'limit',
          in: 'query',
          type: 'integer, 1 to 500',
          isRequired: false,
          text: 'Most rows of the answer',
          example: null,
        },
      ],
      status: 200,
      media: 'application/json',
      fields: ['id string', 'symbol string', 'closedAt time or null'],
      refusals: [],
    },
    {
      id: 'signalsGet',
      method: 'GET',
      path: '/api/signals/{id}',
      tag: 'signals',
      summary: 'One signal with its log entries',
      text: 'Signals as far as the caller may see them.',
      needsAccount: false,
      parameters: [id],
      status: 200,
      media: 'application/json',
      fields: ['id string'],
      refusals: [],
    },
    {
      id: 'deliveryMutesSet',
      method: 'PUT',
      path: '/api/delivery/mutes',
      tag: 'delivery',
      summary: 'Mutes a strategy or a symbol',
      text: 'For accounts.',
      needsAccount: true,
      parameters: [
        {
          name: 'kind',
          in: 'body',
          type: 'strategy | symbol',
          isRequired: true,
          text: 'What is muted',
          example: '"symbol"',
        },
      ],
      status: 200,
      media: 'application/json',
      fields: ['id string'],
      refusals: [{ status: 409, text: 'The account has 100 mutes' }],
    },
  ],
};

/** Three programs of the page, shorter than the site's. */
export const apiBlocks: ApiBlock[] = [
  {
    id: 'key',
    title: 'Create a key',
    text: 'Prints the line that sets `SEALTICK_KEY`.',
    code: { curl: `curl "${BLOCK_SITE}/api/keys"` },
  },
  {
    id: 'first-answer',
    title: 'Read signals',
    text: 'Public signals need no key.',
    code: {
      curl: `curl "${BLOCK_SITE}/api/signals"`,
      typescript: `console.log(await (await fetch('${BLOCK_SITE}/api/signals')).json());`,
      python: `import json, urllib.request\n\nprint(json.load(urllib.request.urlopen("${BLOCK_SITE}/api/signals")))`,
    },
  },
  {
    id: 'feed',
    title: 'Follow the live feed, and resume after a cut',
    text: 'A program sends `auth`, then `subscribe`.',
    code: { typescript: "socket.send(JSON.stringify({ type: 'subscribe', since }));" },
  },
];

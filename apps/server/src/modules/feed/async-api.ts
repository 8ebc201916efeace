import {
  API_VERSION,
  FEED_AUTH_MS,
  FEED_CLOSE,
  FEED_INBOUND_BYTES,
  FEED_INBOUND_PER_SECOND,
  FEED_PATH,
  FEED_PING_MS,
  FEED_SOCKETS_PER_MEMBER,
  FeedAuth,
  FeedErrorMessage,
  FeedSubscribe,
  HeartbeatMessage,
  MarketAlertMessage,
  NewSignalMessage,
  OwnEntryMessage,
  SignalUpdateMessage,
  SubscribedMessage,
} from '@sealtick/contract';
import { z } from 'zod';

interface Described {
  readonly schema: z.ZodType;
  readonly summary: string;
  /** Messages that fit the schema. */
  readonly examples: readonly object[];
}

const FROM_CLIENT: Readonly<Record<string, Described>> = {
  auth: {
    schema: FeedAuth,
    summary: 'First message of a program. It receives what is public.',
    examples: [{ type: 'auth', token: 'stk_live_…' }],
  },
  subscribe: {
    schema: FeedSubscribe,
    summary: 'Starts the feed: after the cursor `since`, or now. `own` adds the entries of your own log.',
    examples: [
      { type: 'subscribe' },
      { type: 'subscribe', batch: true, heartbeat: true },
      { type: 'subscribe', own: 12 },
    ],
  },
};

const FROM_SERVER: Readonly<Record<string, Omit<Described, 'examples'>>> = {
  subscribed: { schema: SubscribedMessage, summary: 'The feed has started. Missed messages follow first.' },
  NEW_SIGNAL: { schema: NewSignalMessage, summary: 'A signal was published.' },
  SIGNAL_UPDATE: {
    schema: SignalUpdateMessage,
    summary: 'A signal was filled, reached a target, moved its stop or closed.',
  },
  MARKET_ALERT: { schema: MarketAlertMessage, summary: 'An event that may move the market.' },
  OWN_ENTRY: { schema: OwnEntryMessage, summary: 'An entry of your own log, if you subscribed with `own`.' },
  heartbeat: {
    schema: HeartbeatMessage,
    summary: `The connection works. Sent after \`subscribed\` and every ${FEED_PING_MS / 1000} s, if you subscribed with \`heartbeat\`.`,
  },
  error: { schema: FeedErrorMessage, summary: 'A message of the client was rejected.' },
};

const DESCRIPTION = [
  `A browser on the site needs no first message. A program sends \`auth\` within ${FEED_AUTH_MS / 1000} s, then \`subscribe\`.`,
  'Store the `cursor` of the last message that you have processed. `subscribe` with it as `since` sends each missed message once.',
  'With `own`, the entries of your own log are sent as `OWN_ENTRY`: `0` for all, the position of the last one that you have processed, or `new`. A test key receives the entries that test keys wrote.',
  'With `batch`, a frame may hold an array of messages.',
  `The server sends a ping (RFC 6455) every ${FEED_PING_MS / 1000} s and ends a connection that has not answered by the next. Where your library does not show pings, subscribe with \`heartbeat\`. Connect again if nothing arrives for two intervals.`,
  `At most ${FEED_INBOUND_PER_SECOND} messages a second of at most ${FEED_INBOUND_BYTES} bytes to the server, and ${FEED_SOCKETS_PER_MEMBER} sockets a member.`,
  `Close codes: ${Object.entries(FEED_CLOSE)
    .map(([name, code]) => `${code} ${name}`)
    .join(', ')}.`,
].join('\n\n');

/**
 * Returns the live feed as an AsyncAPI 3 document, generated from the schemas of its messages.
 *
 * @param siteUrl Public address of the site, or the one that the request was sent to.
 */
export function describeFeed(siteUrl: string): string {
  const site = new URL(siteUrl);
  const all: Readonly<Record<string, Omit<Described, 'examples'> & Partial<Described>>> = {
    ...FROM_CLIENT,
    ...FROM_SERVER,
  };
  const channel = '#/channels/feed';
  const operation = (action: string, summary: string, of: Readonly<Record<string, unknown>>) => ({
    action,
    summary,
    channel: { $ref: channel },
    security: [{ $ref: '#/components/securitySchemes/session' }],
    messages: Object.keys(of).map((name) => ({ $ref: `${channel}/messages/${name}` })),
  });
  return JSON.stringify({
    asyncapi: '3.0.0',
    info: {
      title: 'Sealtick live feed',
      version: API_VERSION,
      license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
      description: DESCRIPTION,
    },
    defaultContentType: 'application/json',
    servers: { site: { host: site.host, protocol: site.protocol === 'https:' ? 'wss' : 'ws' } },
    channels: {
      feed: {
        address: FEED_PATH,
        messages: Object.fromEntries(Object.keys(all).map((name) => [name, { $ref: `#/components/messages/${name}` }])),
      },
    },
    // AsyncAPI names operations from the side of the server.
    operations: {
      receive: operation('receive', 'A client identifies itself and starts the feed.', FROM_CLIENT),
      send: operation('send', 'The server sends entries of the log as they become visible to the client.', FROM_SERVER),
    },
    components: {
      securitySchemes: {
        session: {
          type: 'httpApiKey',
          in: 'cookie',
          name: 'sealtick_sign_in',
          description: 'The session of a browser, on pages of the site. Without it a client receives what is public.',
        },
      },
      messages: Object.fromEntries(
        Object.entries(all).map(([name, { summary, schema, examples }]) => [
          name,
          {
            name,
            summary,
            payload: z.toJSONSchema(schema, { target: 'draft-7' }),
            ...(examples ? { examples: examples.map((payload) => ({ payload })) } : {}),
          },
        ]),
      ),
    },
  });
}

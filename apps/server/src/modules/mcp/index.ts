import { type AskRead, type Read, SIGNALS_READ } from '@sealtick/contract';
import type { FastifyReply } from 'fastify';
import { AppError } from '../../platform/errors.ts';
import type { ServerModule } from '../../platform/module.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { answerMessage, PROTOCOL_VERSIONS } from './answer-message.ts';

interface McpDeps {
  /** Answers reads within the program as a viewer may see them. */
  readonly askAs: () => (viewer: Viewer) => AskRead;
}

/**
 * Creates the module that lets language models read the API by the Model Context Protocol: streamable HTTP without sessions and
 * without streams, for keys of the scope `signals:read`.
 */
export function createMcp({ askAs }: McpDeps): ServerModule {
  return {
    name: 'mcp',
    async routes(app) {
      app.post('/mcp', { config: { policy: OWN_POLICY }, schema: { hide: true } }, async (request, reply) => {
        requireKey(request.viewer);
        requireVersion(request.headers['mcp-protocol-version']);
        const answer = await answerMessage(request.body, askCounted(askAs()(request.viewer), reply));
        reply.header('cache-control', 'private, no-store');
        return answer === null ? reply.code(202).send() : reply.send(answer);
      });
    },
  };
}

/** Policy under which each message counts. */
const OWN_POLICY = 'data';

/** Counts a tool under the policy of its read, as the call of the API that answers the same. */
const askCounted = (ask: AskRead, reply: FastifyReply): AskRead =>
  (async (read: Read, input: object) => {
    if (read.policy !== OWN_POLICY) await reply.countUnder(read.policy);
    return ask(read as never, input as never);
  }) as AskRead;

function requireKey({ principal }: Viewer): void {
  if (principal.kind !== 'key')
    throw new AppError('UNAUTHORIZED', 'Send an API key: `Authorization: Bearer stk_live_…`.');
  if (principal.scopes.includes(SIGNALS_READ)) return;
  throw new AppError('FORBIDDEN', `The API key needs the scope \`${SIGNALS_READ}\`.`);
}

/** A client names the version after `initialize`. */
function requireVersion(version: string | string[] | undefined): void {
  if (version === undefined || PROTOCOL_VERSIONS.some((one) => one === version)) return;
  const message = `must be one of ${PROTOCOL_VERSIONS.join(', ')}`;
  throw new AppError('INVALID_REQUEST', 'Unsupported version of the protocol.', {
    errors: [{ path: 'MCP-Protocol-Version', message }],
  });
}

import type { AskRead, ErrorCode } from '@sealtick/contract';
import { z } from 'zod';
import { AppError } from '../../platform/errors.ts';
import { VERSION } from '../../version.ts';
import { listTools, TOOLS } from './tools.ts';

/** Versions of the protocol that are answered, the newest first. */
export const PROTOCOL_VERSIONS = ['2025-11-25', '2025-06-18', '2025-03-26'] as const;

/** A message of JSON-RPC 2.0; without an id it is a notification, which has no answer. */
const Message = z.looseObject({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string().max(200), z.number()]).optional(),
  method: z.string().max(200),
  params: z.record(z.string(), z.unknown()).optional(),
});
/** As an address can state it: other objects have no text. */
const Value = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const Call = z.object({
  name: z.string(),
  arguments: z.record(z.string(), z.union([Value, z.array(Value)])).default({}),
});
const Initialize = z.looseObject({ protocolVersion: z.string() });

const ERRORS = { invalidRequest: -32_600, methodNotFound: -32_601, invalidParams: -32_602 } as const;

class RpcError extends Error {
  readonly code: number;
  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

/** Returns the answer to a message of a client; null to a notification. @param ask Answers reads as the caller may see them */
export async function answerMessage(body: unknown, ask: AskRead): Promise<object | null> {
  const message = Message.safeParse(body);
  if (!message.success) return failure(null, ERRORS.invalidRequest, 'The body must be one JSON-RPC 2.0 message.');
  const { id, method, params = {} } = message.data;
  if (id === undefined) return null;
  try {
    return { jsonrpc: '2.0', id, result: await answerMethod(method, params, ask) };
  } catch (error) {
    if (error instanceof RpcError) return failure(id, error.code, error.message);
    throw error;
  }
}

const failure = (id: string | number | null, code: number, message: string) => ({
  jsonrpc: '2.0',
  id,
  error: { code, message },
});

async function answerMethod(method: string, params: object, ask: AskRead): Promise<object> {
  switch (method) {
    case 'initialize':
      return initialize(params);
    case 'ping':
      return {};
    case 'tools/list':
      return { tools: listTools() };
    case 'tools/call':
      return callTool(params, ask);
    default:
      throw new RpcError(ERRORS.methodNotFound, `Unknown method \`${method}\`.`);
  }
}

function initialize(params: object): object {
  const asked = Initialize.safeParse(params).data?.protocolVersion;
  return {
    protocolVersion: PROTOCOL_VERSIONS.find((version) => version === asked) ?? PROTOCOL_VERSIONS[0],
    capabilities: { tools: {} },
    serverInfo: { name: 'sealtick', title: 'Sealtick', version: VERSION },
    instructions:
      'Read-only. Prices are decimal strings, times are RFC 3339 UTC, results are in R. Past results do not forecast others.',
  };
}

/** Answered with their status, by which a client waits: a model cannot correct such a call. */
const NOT_FOR_MODELS: readonly ErrorCode[] = ['INTERNAL', 'RATE_LIMITED'];

/** Runs a tool. What the API refuses is a result with `isError`, from which the model can correct its call. */
async function callTool(params: object, ask: AskRead): Promise<object> {
  const call = Call.safeParse(params);
  const tool = TOOLS.find(({ name }) => name === call.data?.name);
  if (!call.success || !tool) {
    const names = TOOLS.map(({ name }) => name).join(', ');
    const shape = 'an object of texts, numbers and lists of these';
    throw new RpcError(ERRORS.invalidParams, `\`name\` must be one of ${names}, and \`arguments\` ${shape}.`);
  }
  const missing = Object.keys(tool.read.params?.shape ?? {}).filter(
    (name) => (call.data.arguments[name] ?? null) === null,
  );
  if (missing.length > 0) return getText(`${missing.map((name) => `\`${name}\``).join(', ')} is required.`, true);
  try {
    const answer = await ask(tool.read, call.data.arguments as never);
    return getText(answer === null ? 'There is none, or none for this key.' : JSON.stringify(answer), answer === null);
  } catch (error) {
    if (error instanceof AppError && !NOT_FOR_MODELS.includes(error.code)) return getText(problemText(error), true);
    throw error;
  }
}

const getText = (text: string, isError: boolean) => ({ content: [{ type: 'text', text }], isError });

const problemText = ({ message, errors = [] }: AppError): string =>
  [message, ...errors.map((one) => `\`${one.path}\` ${one.message.replace(/\.$/, '')}.`)].join(' ');

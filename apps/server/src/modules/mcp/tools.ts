import { type Read, reads } from '@sealtick/contract';
import { z } from 'zod';

/** A declared read as a model calls it. */
export interface Tool {
  readonly name: string;
  readonly description: string;
  readonly read: Read;
}

/** Every tool; each is a read of the API, so it shows what the key may see. */
export const TOOLS: readonly Tool[] = [
  tool(
    'list_strategies',
    reads.strategies.list,
    'Names, rules, markets and figures of every strategy. `fields` selects some.',
  ),
  tool('get_strategy', reads.strategies.get, 'One strategy by its id: rules, parameters, playbook, figures.'),
  tool(
    'list_signals',
    reads.signals.list,
    'Signals, newest first, filtered by strategy, status, symbol, side, confidence.',
  ),
  tool('get_signal', reads.signals.get, 'One signal by its id, with its log entries.'),
  tool('list_records', reads.strategies.liveRecords, 'Live figures of each strategy, computed from the log alone.'),
  tool(
    'list_receipts',
    reads.deliveryReceipts.list,
    'What was sent to the member, over which channel, and what became of it.',
  ),
  tool('list_releases', reads.calendar.list, 'Scheduled economic releases between `from` and `to` (RFC 3339 UTC).'),
];

function tool(name: string, read: Read, description: string): Tool {
  return { name, read, description };
}

/** Returns the tools as `tools/list` answers them. */
export const listTools = () =>
  TOOLS.map(({ name, description, read }) => ({
    name,
    description,
    inputSchema: getInputSchema(read),
    annotations: { title: read.summary, readOnlyHint: true, idempotentHint: true, openWorldHint: false },
  }));

function getInputSchema({ params, query }: Read): object {
  const input = z.strictObject({ ...params?.shape, ...query?.shape });
  const { $schema: _, ...schema } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' });
  return schema;
}

import { CONFORMANCE } from './conformance.ts';
import { STAND_INS } from './stand-ins.ts';

/** The document that has the results in a section of its own. */
export const CONFORMANCE_DOCUMENT = 'docs/brokers.md';

const HEADING = '## What happens with faults of a broker';
const INTRODUCTION = `The table is written by \`npm run broker-conformance\`, which runs every adapter against a stand-in of its broker. A stand-in speaks the
broker's protocol and has the worst documented habits of the broker. \`npm run check\` fails if a result differs.`;

/** Runs every adapter through every fault, and returns the document with the results in their section. @throws if one does not behave */
export async function conformanceDocument(document: string): Promise<string> {
  const names = STAND_INS.map((open) => open().name);
  const rows: string[] = [];
  for (const { fault, run } of CONFORMANCE) {
    const adapters = new Map<string, string[]>();
    for (const open of STAND_INS) {
      const standIn = open();
      const result = await run(standIn);
      adapters.set(result, [...(adapters.get(result) ?? []), standIn.name]);
      await standIn.dispose?.();
    }
    for (const [result, by] of adapters)
      rows.push(`| ${fault} | ${result} | ${by.length === names.length ? `all ${names.length}` : by.join(', ')} |`);
  }
  const table = `| Fault | What happens | Adapters |\n| --- | --- | --- |\n${rows.join('\n')}`;
  const section = `${HEADING}\n\n${INTRODUCTION}\n\nThe adapters are:\n\n${names.map((name) => `- ${name}`).join('\n')}\n\n${table}\n\n`;
  const [before, after] = document.split(HEADING);
  if (after === undefined) throw new Error(`${CONFORMANCE_DOCUMENT} has no heading "${HEADING}"`);
  return before + section + after.slice(after.indexOf('\n## ') + 1);
}

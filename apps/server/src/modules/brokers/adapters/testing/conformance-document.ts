import { CONFORMANCE } from './conformance.ts';
import { STAND_INS } from './stand-ins.ts';

export const CONFORMANCE_DOCUMENT = 'docs/broker-conformance.md';

const HEADER = `# What the adapters of brokers do about faults

This page is written by \`npm run broker-conformance\`, which runs every adapter against a stand-in of its broker. A stand-in
speaks the broker's protocol and has the worst documented habits of the broker. \`npm run check\` fails if a result differs.

No adapter was tried against a real account here. Run the first days on a demo account.

Coinbase and Yahoo are not listed: they provide prices, and take no orders here.
`;

/** Runs every adapter through every fault, and returns the document of the results. @throws if one does not behave */
export async function conformanceDocument(): Promise<string> {
  const sections: string[] = [];
  for (const open of STAND_INS) {
    const rows: string[] = [];
    for (const { fault, run } of CONFORMANCE) {
      const standIn = open();
      rows.push(`| ${fault} | ${await run(standIn)} |`);
      await standIn.dispose?.();
    }
    sections.push(`## ${open().name}\n\n| Fault | What happens |\n| --- | --- |\n${rows.join('\n')}\n`);
  }
  return [HEADER, ...sections].join('\n');
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  CONFORMANCE_DOCUMENT,
  conformanceDocument,
} from '../apps/server/src/modules/brokers/adapters/testing/conformance-document.ts';

/** Returns why the document of the brokers' adapters is not current, or how an adapter behaves otherwise. */
export async function findConformanceProblems(root: string): Promise<string[]> {
  const document = readFileSync(join(root, CONFORMANCE_DOCUMENT), 'utf8');
  const expected = await conformanceDocument(document).catch((error: Error) => error);
  if (expected instanceof Error) return [`an adapter behaves otherwise: ${expected.stack}`];
  return document === expected ? [] : [`${CONFORMANCE_DOCUMENT} is out of date; run: npm run broker-conformance`];
}

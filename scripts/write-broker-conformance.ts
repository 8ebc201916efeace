/** `npm run broker-conformance`: writes what the adapters of brokers do about faults. */
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import {
  CONFORMANCE_DOCUMENT,
  conformanceDocument,
} from '../apps/server/src/modules/brokers/adapters/testing/conformance-document.ts';

const path = join(dirname(import.meta.dirname), CONFORMANCE_DOCUMENT);
writeFileSync(path, await conformanceDocument(readFileSync(path, 'utf8')));

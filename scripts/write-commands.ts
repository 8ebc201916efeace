/** `npm run commands`: writes the reference of the command line. */
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { COMMANDS_DOCUMENT } from '../apps/server/src/cli/reference/commands-document.ts';
import { currentCommandsDocument } from './check-commands.ts';

writeFileSync(join(dirname(import.meta.dirname), COMMANDS_DOCUMENT), await currentCommandsDocument());

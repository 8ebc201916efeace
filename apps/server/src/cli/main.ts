import { flushOutput } from './flush-output.ts';
import { run } from './program.ts';

const code = await run(process.argv.slice(2));
await flushOutput();
process.exit(code);

import { run } from './program.ts';
import { writtenOut } from './written-out.ts';

const code = await run(process.argv.slice(2));
await writtenOut();
process.exit(code);

import { run } from './cli/program.ts';

process.exit(await run(['serve', ...process.argv.slice(2)]));

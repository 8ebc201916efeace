import { loadProgram } from './cli/load-program.ts';

const { run } = await loadProgram();
process.exit(await run(['serve', ...process.argv.slice(2)]));

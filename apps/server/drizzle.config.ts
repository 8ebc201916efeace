import { defineConfig } from 'drizzle-kit';

/** Used only by `npm run migrations --workspace apps/server`. The program applies the migrations itself. */
export default defineConfig({
  dialect: 'postgresql',
  schema: ['./src/modules/*/*.tables.ts', './src/platform/*/*.tables.ts'],
  out: './migrations',
});

import { defineConfig } from 'drizzle-kit';

/** Only for `npm run migrations --workspace apps/server`; the program applies what that writes by itself. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './src/modules/*/*.tables.ts',
  out: './migrations',
});

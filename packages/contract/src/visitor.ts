import { z } from 'zod';

/** Somebody who is signed in, as the pages show them. */
export const User = z.object({
  profileImageUrl: z.string().nullable(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  email: z.string(),
});

/** Who looks at a page. */
export const Visitor = z.object({
  /** Null for somebody who is not signed in. */
  user: User.nullable(),
  /** Whether this site has a sign-in to lead to. */
  canSignIn: z.boolean(),
});

export type User = z.infer<typeof User>;
export type Visitor = z.infer<typeof Visitor>;

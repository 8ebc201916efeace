import { z } from 'zod';

/** A logged-in user as shown on pages. */
export const User = z.object({
  profileImageUrl: z.string().nullable(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  email: z.string(),
});

/** The visitor of a page. */
export const Visitor = z.object({
  /** Null if not logged in. */
  user: User.nullable(),
  /** Whether this site has a session. */
  canSignIn: z.boolean(),
  /** Whether the visitor is an operator, whose menu leads to the console. */
  isOperator: z.boolean(),
});

export type User = z.infer<typeof User>;
export type Visitor = z.infer<typeof Visitor>;

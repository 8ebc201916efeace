import { reads } from '@sealtick/contract';
import { type ServedRead, serve } from '../../platform/http/serve-reads.ts';
import { readOperatorAccess } from './operator-access.ts';
import { readSecurity } from './security.ts';
import type { SignInProviders } from './sign-in-providers/sign-in-providers.ts';
import { listSignIns } from './sign-ins/sign-ins.ts';

/** The reads of how an account is protected. */
export const securityReads = (providers: SignInProviders): ServedRead[] => [
  serve(reads.security.get, (viewer) => readSecurity(providers, viewer)),
  serve(reads.security.operatorAccess, readOperatorAccess),
  serve(reads.security.signIns, listSignIns),
];

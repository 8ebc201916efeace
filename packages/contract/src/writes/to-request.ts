import { getAddress } from '../reads/address.ts';
import type { InputOf } from '../reads/read.ts';
import type { CalledWrite, WriteDeclaration } from './write.ts';

/** A call as HTTP sends it. */
export interface WriteRequest {
  readonly method: WriteDeclaration['method'];
  readonly path: string;
  /** JSON body; null without one. */
  readonly body: object | null;
}

/** Returns the request of a write for an input: path parameters in the path, all others in the body. */
export function toRequest<W extends CalledWrite>({ method, path }: W, input: InputOf<W>): WriteRequest {
  const named = new Set([...path.matchAll(/:(\w+)/g)].map(([, name]) => name));
  const fields = Object.entries(input).filter(([, value]) => value !== undefined);
  const ofPath = Object.fromEntries(fields.filter(([name]) => named.has(name)));
  const body = fields.filter(([name]) => !named.has(name));
  return { method, path: getAddress({ path }, ofPath), body: body.length === 0 ? null : Object.fromEntries(body) };
}

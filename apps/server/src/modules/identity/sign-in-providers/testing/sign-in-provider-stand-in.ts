import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { SignInProviderSettings } from '../../../../config/sign-in-provider-settings.ts';
import { type Signing, TokenKeys } from './token-keys.ts';

/** Someone who has an account at the stand-in. */
export interface StandInPerson {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: boolean;
}

interface Grant {
  readonly person: StandInPerson;
  readonly nonce: string;
  readonly redirectUri: string;
  readonly challenge: string;
}

/** What goes wrong at the stand-in. */
interface Wrong {
  readonly isDown?: true;
  readonly signing?: Signing;
  readonly header?: object;
  /** Claims that replace right ones; undefined removes one. */
  readonly claims?: Readonly<Record<string, unknown>>;
  readonly metadata?: object;
  /** Only `userinfo` gives the address. */
  readonly statesEmailApart?: true;
}

const SECONDS = 300;

/** A provider of OpenID Connect on this machine, which checks what is sent to it as a real one does. */
export class SignInProviderStandIn {
  readonly settings: Omit<SignInProviderSettings, 'issuer'>;
  readonly keys = new TokenKeys();
  /** Paths that were requested, in order. */
  readonly requests: string[] = [];
  person: StandInPerson = { sub: 'amara-1', email: 'amara@example.com', email_verified: true };
  wrong: Wrong = {};
  private readonly server: Server;
  private readonly grants = new Map<string, Grant>();
  private readonly accessTokens = new Map<string, StandInPerson>();

  constructor(id: string, name: string) {
    this.settings = { id, name, clientId: `client of ${id}`, clientSecret: `secret of ${id}: 100% + more` };
    this.server = createServer((request, response) => void this.answer(request, response));
  }

  async start(): Promise<void> {
    await new Promise<void>((done) => this.server.listen(0, '127.0.0.1', done));
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  get issuer(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Logs its person in at an address to which a browser was sent. Returns what its redirect brings back. */
  logIn(address: string): { readonly code: string; readonly state: string; readonly iss: string } {
    const { searchParams } = new URL(this.authorize(new URL(address).searchParams));
    const [code, state, iss] = ['code', 'state', 'iss'].map((name) => searchParams.get(name)!);
    return { code: code!, state: state!, iss: iss! };
  }

  /** Returns the address to which it leads back. @throws {Error} for a request that a provider refuses. */
  private authorize(asked: URLSearchParams): string {
    const { clientId } = this.settings;
    const wanted = { client_id: clientId, response_type: 'code', code_challenge_method: 'S256', scope: 'openid email' };
    for (const [name, value] of Object.entries(wanted)) {
      if (asked.get(name) !== value) throw new Error(`${name} is ${asked.get(name)}`);
    }
    const code = randomBytes(16).toString('base64url');
    const [redirectUri, nonce, challenge] = ['redirect_uri', 'nonce', 'code_challenge'].map((name) => asked.get(name)!);
    this.grants.set(code, { person: this.person, nonce: nonce!, redirectUri: redirectUri!, challenge: challenge! });
    return `${redirectUri}?${new URLSearchParams({ code, state: asked.get('state')!, iss: this.issuer })}`;
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url!, this.issuer);
    this.requests.push(pathname);
    const json = (body: unknown, status = 200) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (this.wrong.isDown) return void response.destroy();
    switch (pathname) {
      case '/.well-known/openid-configuration':
        return void json(this.metadata());
      case '/keys':
        return void json(this.keys.published());
      case '/authorize':
        return void response.writeHead(200, { 'content-type': 'text/html' }).end(this.page(searchParams));
      case '/token': {
        const tokens = this.redeem(new URLSearchParams(await getBody(request)), request.headers.authorization);
        return void json(tokens ?? { error: 'invalid_grant' }, tokens === null ? 400 : 200);
      }
      case '/userinfo': {
        const person = this.accessTokens.get(request.headers.authorization?.replace(/^Bearer /i, '') ?? '');
        return void json(person ?? {}, person ? 200 : 401);
      }
      default:
        return void json({}, 404);
    }
  }

  /** Returns a page on which a person logs in, or cancels. */
  private page(asked: URLSearchParams): string {
    const refused = { error: 'access_denied', state: asked.get('state')!, iss: this.issuer };
    const cancelled = `${asked.get('redirect_uri')}?${new URLSearchParams(refused)}`;
    const inAttribute = (text: string) => text.replaceAll('&', '&amp;');
    const { name } = this.settings;
    return `<!doctype html><title>${name}</title><h1>Log in to ${name}</h1>
      <a href="${inAttribute(this.authorize(asked))}">Continue as ${this.person.email}</a> <a href="${inAttribute(cancelled)}">Cancel</a>`;
  }

  private redeem(body: URLSearchParams, authorization: string | undefined): object | null {
    const grant = this.grants.get(body.get('code') ?? '');
    this.grants.delete(body.get('code') ?? '');
    const { clientId, clientSecret } = this.settings;
    const basic = [clientId, clientSecret].map((part) => new URLSearchParams({ part }).toString().slice(5)).join(':');
    const isClient = authorization === `Basic ${Buffer.from(basic).toString('base64')}`;
    const verifier = createHash('sha256')
      .update(body.get('code_verifier') ?? '')
      .digest('base64url');
    const isRight = verifier === grant?.challenge && body.get('redirect_uri') === grant.redirectUri;
    if (!grant || !isClient || !isRight || body.get('grant_type') !== 'authorization_code') return null;
    const accessToken = randomBytes(16).toString('base64url');
    this.accessTokens.set(accessToken, grant.person);
    const { signing = 'RS256', header, claims, statesEmailApart } = this.wrong;
    const now = Math.floor(Date.now() / 1_000);
    const stated = statesEmailApart ? { sub: grant.person.sub } : grant.person;
    const right = { iss: this.issuer, aud: clientId, iat: now, exp: now + SECONDS, nonce: grant.nonce, ...stated };
    const idToken = this.keys.token({ ...right, ...claims }, signing, header);
    return { access_token: accessToken, token_type: 'Bearer', expires_in: SECONDS, id_token: idToken };
  }

  private metadata(): object {
    const { issuer } = this;
    return {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      userinfo_endpoint: `${issuer}/userinfo`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256', 'ES256'],
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
      ...this.wrong.metadata,
    };
  }
}

async function getBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}

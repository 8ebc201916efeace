import { EmailAddress } from '@sealtick/contract';
import { DAY_MS } from '@sealtick/engine';
import * as oidc from 'openid-client';
import { z } from 'zod';
import type { SignInProviderSettings } from '../../../config/sign-in-provider-settings.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Egress } from '../../../platform/egress/egress.ts';
import { EgressError } from '../../../platform/egress/egress-error.ts';
import type { Log } from '../../../platform/logging.ts';
import type { RequestValues } from './browser-secret.ts';
import { egressFetch } from './egress-fetch.ts';
import { notAccepted, unreachable } from './provider-refusals.ts';

/** A person, as a provider names them. */
export interface ProviderPerson {
  readonly issuer: string;
  readonly subject: string;
  /** In lower case; null unless the provider says that it confirmed the address. */
  readonly confirmedEmail: string | null;
}

/** What a provider's redirect brings back. */
export interface ProviderAnswer {
  readonly code: string;
  readonly state: string;
  /** Issuer, where the provider gives it. */
  readonly iss?: string | undefined;
}

interface SignInProviderDeps {
  readonly egress: Egress;
  readonly clock: Clock;
  readonly log: Log;
}

/** Time after which a provider is asked again how it is reached. */
const FRESH_MS = DAY_MS;
const TIMEOUT_SECONDS = 15;

/** How far the clock of a provider may be ahead. */
const SKEW_SECONDS = 60;
/** Longest subject of OpenID Connect. */
const MAX_SUBJECT = 255;

const Email = z.object({ email: EmailAddress, email_verified: z.literal(true) });

/** A provider of OpenID Connect. It is asked how it works when first needed, and again if it did not answer. */
export class SignInProvider {
  readonly id: string;
  readonly name: string;
  private readonly settings: SignInProviderSettings;
  private readonly deps: SignInProviderDeps;
  private known: { readonly configuration: oidc.Configuration; readonly at: number } | null = null;
  private asking: Promise<oidc.Configuration> | null = null;

  constructor(settings: SignInProviderSettings, deps: SignInProviderDeps) {
    this.id = settings.id;
    this.name = settings.name;
    this.settings = settings;
    this.deps = deps;
  }

  /** Asks the provider how it works, unless it answered within a day. @throws {AppError} UNAVAILABLE */
  async open(): Promise<oidc.Configuration> {
    const { known, deps } = this;
    if (known !== null && deps.clock.now() - known.at < FRESH_MS) return known.configuration;
    this.asking ??= this.discover().finally(() => {
      this.asking = null;
    });
    try {
      return await this.asking;
    } catch (error) {
      // What a provider said a day ago is most likely still right.
      if (known !== null) return known.configuration;
      throw unreachable(this.name, error);
    }
  }

  /** Returns the address at the provider to which a browser goes. */
  async addressFor({ state, nonce, codeVerifier }: RequestValues, redirectUri: string): Promise<string> {
    const configuration = await this.open();
    return oidc.buildAuthorizationUrl(configuration, {
      redirect_uri: redirectUri,
      scope: 'openid email',
      state,
      nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
      code_challenge_method: 'S256',
    }).href;
  }

  /**
   * Returns the person that an answer is about. The library checks state, issuer, audience, authorized party, end,
   * nonce, algorithm and signature. @throws {AppError} UNPROCESSABLE for an answer that is not accepted
   */
  async redeem(answer: ProviderAnswer, values: RequestValues, redirectUri: string): Promise<ProviderPerson> {
    const configuration = await this.open();
    try {
      const tokens = await oidc.authorizationCodeGrant(configuration, getAddress(redirectUri, answer), {
        expectedState: values.state,
        expectedNonce: values.nonce,
        pkceCodeVerifier: values.codeVerifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims()!;
      requirePerson(claims);
      const stated = await this.statedEmail(configuration, tokens.access_token, claims);
      return { issuer: claims.iss, subject: claims.sub, confirmedEmail: stated };
    } catch (error) {
      this.deps.log.warn({ provider: this.id, reason: getReason(error) }, 'the answer of a login provider failed');
      throw isEgress(error) ? unreachable(this.name, error) : notAccepted(this.name, error);
    }
  }

  /** Some providers state the address only where it is asked for separately. */
  private async statedEmail(configuration: oidc.Configuration, accessToken: string, claims: oidc.IDToken) {
    const isApart = claims.email === undefined && configuration.serverMetadata().userinfo_endpoint !== undefined;
    const found = isApart ? await oidc.fetchUserInfo(configuration, accessToken, claims.sub) : claims;
    const { data } = Email.safeParse(found);
    return data?.email.toLowerCase() ?? null;
  }

  private async discover(): Promise<oidc.Configuration> {
    const { issuer, clientId, clientSecret } = this.settings;
    const { egress, clock, log } = this.deps;
    const address = new URL(issuer);
    try {
      const configuration = await oidc.discovery(address, clientId, clientSecret, getAuthentication(clientSecret), {
        [oidc.customFetch]: egressFetch(egress),
        timeout: TIMEOUT_SECONDS,
        // Only this machine may be asked by http.
        execute: address.protocol === 'http:' ? [oidc.allowInsecureRequests, SIGNED] : [SIGNED],
      });
      this.known = { configuration, at: clock.now() };
      return configuration;
    } catch (error) {
      log.warn({ provider: this.id, reason: getReason(error) }, 'a login provider does not answer');
      throw error;
    }
  }
}

/** The library accepts a subject without characters, who would be several people, and a token of any later time. */
function requirePerson({ sub, iat }: oidc.IDToken): void {
  if (sub.trim() === '' || sub.length > MAX_SUBJECT) throw new Error('`sub` must have 1 to 255 characters.');
  if (iat - Date.now() / 1_000 > SKEW_SECONDS) throw new Error(`\`iat\` is more than ${SKEW_SECONDS} s ahead.`);
}

/** Without it the library trusts a token that it received over TLS, and does not check who signed it. */
const SIGNED = oidc.enableNonRepudiationChecks;

/** Authenticates by the method that the provider supports; by the header where it states none, as the standard says. */
function getAuthentication(clientSecret: string): oidc.ClientAuth {
  const [byHeader, byBody] = [oidc.ClientSecretBasic(clientSecret), oidc.ClientSecretPost(clientSecret)];
  return (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const authenticate = methods.includes('client_secret_basic') ? byHeader : byBody;
    return authenticate(server, client, body, headers);
  };
}

function getAddress(redirectUri: string, { code, state, iss }: ProviderAnswer): URL {
  const url = new URL(redirectUri);
  url.search = new URLSearchParams({ code, state, ...(iss === undefined ? {} : { iss }) }).toString();
  return url;
}

/** Returns an error and what caused it, the innermost last. */
function* getCauses(error: unknown): Generator<Error> {
  for (let one = error; one instanceof Error; one = one.cause) yield one;
}

const isEgress = (error: unknown): boolean => [...getCauses(error)].some((one) => one instanceof EgressError);

const getReason = (error: unknown): string =>
  [...getCauses(error)].map((one) => (one instanceof EgressError ? one.reason : one.message)).join(': ');

import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientSecretBasic,
  type Configuration,
  discovery,
  None,
  randomNonce,
  randomPKCECodeVerifier
} from 'openid-client'

import type { Config } from '../config/config.ts'
import type { Person } from './third-user.ts'

export const OIDC = 'oidc'
const SCOPE = 'openid profile'
/** Seconds. */
const PATIENCE = 10

/** What is kept of a journey to the provider until its return. */
export interface Journey {
  readonly verifier: string
  readonly nonce: string
}

/** The provider of the settings, asked once what it can do; one that does not answer is asked again the next time. */
export class Provider {
  readonly #settings: NonNullable<Config['oidc']>
  #known: Promise<Configuration> | undefined

  constructor(settings: NonNullable<Config['oidc']>) {
    this.#settings = settings
  }

  /** Where the browser goes, and what is needed when it returns. */
  async leave(callback: string, state: string): Promise<{ readonly to: URL; readonly journey: Journey }> {
    const journey = { verifier: randomPKCECodeVerifier(), nonce: randomNonce() }
    const to = buildAuthorizationUrl(await this.#provider(), {
      redirect_uri: callback,
      scope: SCOPE,
      state,
      nonce: journey.nonce,
      code_challenge: await calculatePKCECodeChallenge(journey.verifier),
      code_challenge_method: 'S256'
    })
    return { to, journey }
  }

  /** Who has returned by this address; throws where the provider has refused, or its word does not hold. */
  async welcome(returned: URL, state: string, { verifier, nonce }: Journey): Promise<Person> {
    const tokens = await authorizationCodeGrant(await this.#provider(), returned, {
      pkceCodeVerifier: verifier,
      expectedState: state,
      expectedNonce: nonce,
      idTokenExpected: true
    })
    const claims = tokens.claims()
    if (!claims) throw new Error('the provider sends no id token')
    return {
      source: OIDC,
      subject: claims.sub,
      name: String(claims.name ?? claims.preferred_username ?? claims.sub).slice(0, 100)
    }
  }

  #provider(): Promise<Configuration> {
    this.#known ??= this.#ask().catch((failure: unknown) => {
      this.#known = undefined
      throw failure
    })
    return this.#known
  }

  #ask(): Promise<Configuration> {
    const { issuer, clientId, clientSecret } = this.#settings
    return discovery(
      issuer,
      clientId,
      undefined,
      clientSecret === undefined ? None() : ClientSecretBasic(clientSecret),
      {
        timeout: PATIENCE,
        // The settings allow http for this machine itself alone.
        ...(issuer.protocol === 'http:' && { execute: [allowInsecureRequests] })
      }
    )
  }
}

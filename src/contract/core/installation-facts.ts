/** What the server writes into every page of its client: set in 参数设置, and known before anybody has signed in. */
export interface InstallationFacts {
  /** How the system is called; empty: as the product is. */
  readonly name: string
  /** The line of who supports it; empty: as it comes. */
  readonly support: string
  readonly passwordLength: number
  readonly passwordKinds: number
}

import type { SignedIn } from '#contract/session/signed-in.ts'

/** Asking the server is fetched while the first field is filled: the page itself is drawn without it. */
const fetchSignIn = () => import('#core/work/session/sign-in.ts')
type SignIn = Awaited<ReturnType<typeof fetchSignIn>>

/** Fetches ahead what a sign-in needs. */
export const prepare = (): void => void fetchSignIn().catch(() => undefined)

/** Shown where there is something to choose between proving and coming in. */
export type OnChoose = (answer: SignedIn) => void

/** Proves by one of the ways to be somebody, and comes in, or first chooses. Fails with what the form shows. */
export async function comeIn(prove: (ways: SignIn) => Promise<SignedIn>, onChoose: OnChoose): Promise<void> {
  const ways = await fetchSignIn()
  const answer = await prove(ways)
  if (ways.mustChoose(answer)) onChoose(answer)
  else await ways.completeSignIn(answer)
}

import type { Call, Input, Output } from '#contract/core/call.ts'
import { parse } from '#contract/core/schema.ts'
import { type Proof, task } from '#contract/session/proof.ts'

import { ask } from '#core/wire/http/ask.ts'
import { Refused } from '#core/wire/http/failure.ts'

/** The task may have grown while it was solved: it is done again, so many times at most. */
const TIMES = 3

/** A call that takes work instead of a wait. */
type ProvableCall = Call & { readonly input: { readonly _zod: { readonly input: { proof?: Proof | undefined } } } }

/** Asks quietly; where the server wants work done first (or a wait, which takes longer), it is done and the call made again. Fails with what the form shows. */
export async function askWithProof<C extends ProvableCall>(
  call: C,
  input: Input<C>,
  onWork?: () => void
): Promise<Output<C>> {
  let asked = input
  for (let time = 0; ; time++) {
    try {
      return await ask(call, asked, { quiet: true })
    } catch (failure) {
      const wanted = time < TIMES && failure instanceof Refused ? parse(task, failure.result) : undefined
      if (!wanted?.ok) throw failure
      onWork?.()
      const { solve } = await import('#core/wire/proof/solve.ts')
      asked = {
        ...(input as object),
        proof: { challenge: wanted.value.challenge, nonce: await solve(wanted.value) }
      } as Input<C>
    }
  }
}

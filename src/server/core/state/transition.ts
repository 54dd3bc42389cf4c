import { type GuardName, leadsFrom, type StateMachine, type TransitionName } from '#contract/core/state-machine.ts'

/** Why a step is refused; undefined lets it pass. */
type Answer<Why> = Promise<Why | undefined> | Why | undefined

/** What each declared guard of a step answers: why not, or nothing. */
export type StepGuards<M extends StateMachine, N extends TransitionName<M>, Why> = {
  readonly [G in GuardName<M, N>]: () => Answer<Why>
}

/**
 * Why a thing in this state may not take a step, if it may not: the state first, then what the declaration asks, in its order. Every
 * guard that is declared must be given here, so that none is forgotten.
 */
export async function whyNot<M extends StateMachine, N extends TransitionName<M>, Why>(
  machine: M,
  name: N,
  state: string,
  guards: StepGuards<M, N, Why>,
  wrongState: () => Promise<Why> | Why
): Promise<Why | undefined> {
  if (!leadsFrom(machine, name, state)) return await wrongState()
  for (const guard of machine.transitions[name]?.guards ?? []) {
    const why = await guards[guard as GuardName<M, N>]()
    if (why !== undefined) return why
  }
  return undefined
}

/** A step of a thing from one state to another. What is not declared cannot happen: the server asks this, and the database again. */
export interface Transition {
  /** The states in which it is offered. */
  readonly from: readonly string[]
  readonly to: string
  /** The action that it needs (`archives.review:accept`), or `system` where another step brings it about. */
  readonly by: string
  /** What the server asks beside the state, in this order, by names that say what must hold. */
  readonly guards?: readonly string[]
}

/** The states of a kind of thing and every step between them, as data: server, buttons, palette and docs read the same. */
export interface StateMachine<
  S extends string = string,
  T extends Readonly<Record<string, Transition>> = Readonly<Record<string, Transition>>
> {
  /** The table that holds the state, in its column `status`. */
  readonly table: string
  readonly states: readonly S[]
  /** The state of a new one. */
  readonly first: S
  readonly transitions: T
}

/** Declares a state machine; refuses one that has a state which nothing leads to. */
export function stateMachine<
  const S extends string,
  const T extends Readonly<Record<string, Transition & { readonly from: readonly S[]; readonly to: S }>>
>(table: string, states: readonly S[], first: S, transitions: T): StateMachine<S, T> {
  const arrived = new Set<string>([first, ...Object.values(transitions).map(({ to }) => to)])
  const lost = states.filter((state) => !arrived.has(state))
  if (lost.length > 0) throw new Error(`${table}: nothing leads to ${lost.join(', ')}`)
  return { table, states, first, transitions }
}

/** The names of a machine's transitions. */
export type TransitionName<M extends StateMachine> = keyof M['transitions'] & string
/** The names of what a transition asks. */
export type GuardName<M extends StateMachine, N extends TransitionName<M>> = M['transitions'][N] extends {
  readonly guards: readonly (infer G extends string)[]
}
  ? G
  : never

/** Whether a thing in this state may take the step. */
export const leadsFrom = <M extends StateMachine>(machine: M, name: TransitionName<M>, state: string): boolean =>
  machine.transitions[name]?.from.includes(state) ?? false

/** Every pair of states that some step joins, `[from, to]`, each once. */
export function stepsOf({ transitions }: StateMachine): (readonly [from: string, to: string])[] {
  const pairs = Object.values(transitions).flatMap(({ from, to }) => from.map((state) => [state, to] as const))
  return [...new Map(pairs.map((pair) => [pair.join(), pair])).values()]
}

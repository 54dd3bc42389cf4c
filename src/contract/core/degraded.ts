/**
 * What may be wrong with what the product runs on while it goes on with the rest, the worst first. `diskFull`: nothing can be saved.
 * `storeAway`: the store of the files does not answer. `roomLow`: uploads are refused. `receivingStoreAway`: one of the two stores of what the
 * archive has received does not answer. `clockWrong`: the clock has jumped, or is not that of the database.
 */
export const DEGRADED_STATES = ['diskFull', 'storeAway', 'roomLow', 'receivingStoreAway', 'clockWrong'] as const
export type DegradedState = (typeof DEGRADED_STATES)[number]

/** With an answer: the active degraded states, joined by commas; absent where all is well. */
export const DEGRADED_HEADER = 'x-degraded'

/** The states that a header, or the answer of `/ready`, names; what another release calls a state is left out. */
export const degradedStates = (names: readonly unknown[]): DegradedState[] =>
  DEGRADED_STATES.filter((state) => names.includes(state))

/** The state by which a refusal says that it will be done once that has ended; undefined where it is refused for good. */
export function degradedBy(result: unknown): DegradedState | undefined {
  if (typeof result !== 'object' || result === null || !('degraded' in result)) return undefined
  return degradedStates([result.degraded])[0]
}

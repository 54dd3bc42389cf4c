import { atom, type ReadableAtom } from 'nanostores'

import { Refused } from '#core/wire/http/failure.ts'
import type { GridModel } from '#grid/model/create-grid.ts'
import { isTemporary, lastingId } from '#grid/model/data/row-ids.ts'
import type { SaveOutcome, Unsent } from '#grid/model/server/saving.ts'

import { retryUntilAnswered, userNow, type RetryState } from './retry-until-answered.ts'

/** A row that the server does not have as it is here. */
export type UnsentRow = Unsent
/** What became of a row that was sent. */
export type SentOutcome = SaveOutcome

/** How a screen sends the rows of its grid. Each call carries a key by which a second try acts once. */
export interface SavingCalls {
  /** Sends changed cells; answers what became of each row, by its id. */
  readonly change: (rows: readonly Unsent[], key: string) => Promise<ReadonlyMap<string, SaveOutcome>>
  /** Sends a new row: the UUID under which it is to be stored, and the stored one that it follows. */
  readonly add?: (
    row: Unsent,
    place: { readonly id: string; readonly after: string | null },
    key: string
  ) => Promise<SaveOutcome>
  /** Deletes rows: all of them, or a refusal of the whole. */
  readonly remove?: (ids: readonly string[], key: string) => Promise<void>
  /** Keeps the order of the stored rows. */
  readonly reorder?: (ids: readonly string[], key: string) => Promise<void>
}

/** What saving does now: nothing, waits for a pause in typing, is sending, tries to connect to the server, waits for a sign-in, or has met a page of another version. */
export type SavingPhase = 'idle' | 'waiting' | RetryState | 'failed'

/** Sends what has been changed in a grid, row by row, until everything is answered. */
export interface Saver {
  readonly $phase: ReadableAtom<SavingPhase>
  /** When the server last took something; milliseconds since 1970. */
  readonly $savedAt: ReadableAtom<number | null>
  /** Sends now what waits, and is done when it has been answered. */
  readonly flush: () => Promise<void>
  /** Listens no more; what is on its way is finished. */
  readonly release: () => Promise<void>
}

const REST = 500
/** Milliseconds after which sending takes long. */
const LONG = 5000
const BATCH = 200

/** Makes the saver of a grid: half a second after the last change it sends what waits. */
export function createSaver(
  grid: GridModel,
  { change, add, remove, reorder }: SavingCalls,
  { rest = REST, long = LONG }: { readonly rest?: number; readonly long?: number } = {}
): Saver {
  const $phase = atom<SavingPhase>('idle')
  const $savedAt = atom<number | null>(null)
  const stop = new AbortController()
  const user = userNow()
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | undefined
  let isMoved = false
  let slow: ReturnType<typeof setTimeout> | undefined

  const onState = (phase: SavingPhase) => {
    if ($phase.get() !== phase) $phase.set(phase)
    if (phase === 'sending' || phase === 'waiting') return
    clearTimeout(slow)
    // Another try is no success: only once everything is answered the cells are quiet again.
    grid.server.stall(phase !== 'idle')
  }
  const sending = <T>(send: (key: string) => Promise<T>) =>
    retryUntilAnswered(send, { signal: stop.signal, onState, user })
  const saved = () => $savedAt.set(Date.now())

  const sendRemovals = async (): Promise<boolean> => {
    const ids = grid.server.removals()
    if (!remove || ids.length === 0) return false
    const refusal = await refusalOf(() => sending((key) => remove(ids, key)))
    for (const id of ids) grid.server.settleRemoval(id, refusal?.message ?? null)
    if (!refusal) saved()
    return true
  }
  const sendNew = async (): Promise<boolean> => {
    const row = add && grid.server.unsent().find(({ isNew }) => isNew)
    if (!row || !add) return false
    const [sent] = grid.server.send([row.id])
    if (!sent) return false
    try {
      const outcome = await outcomeOf(() =>
        sending((key) => add(sent, { id: lastingId(row.id), after: storedBefore(grid, row.id) }, key))
      )
      grid.server.settle(row.id, outcome)
      if (outcome.type === 'saved') saved()
    } catch (failure) {
      grid.server.settle(row.id, { type: 'unreachable' })
      throw failure
    }
    return true
  }
  const sendChanged = async (): Promise<boolean> => {
    const waiting = grid.server.unsent().filter(({ isNew }) => !isNew)
    if (waiting.length === 0) return false
    const sent = grid.server.send(waiting.slice(0, BATCH).map(({ id }) => id))
    try {
      const outcomes = await sending((key) => change(sent, key))
      for (const { id } of sent) grid.server.settle(id, outcomes.get(id) ?? { type: 'unreachable' })
      if ([...outcomes.values()].some(({ type }) => type === 'saved')) saved()
    } catch (failure) {
      if (!(failure instanceof Refused)) for (const { id } of sent) grid.server.settle(id, { type: 'unreachable' })
      if (!(failure instanceof Refused)) throw failure
      for (const { id } of sent) grid.server.settle(id, { type: 'refused', reason: failure.message })
    }
    return true
  }
  const sendOrder = async (): Promise<boolean> => {
    if (!reorder || !isMoved || grid.server.unsent().some(({ isNew }) => isNew)) return false
    isMoved = false
    // A new row that was refused has no place there yet.
    const ids = grid.all().flatMap(({ id }) => (isTemporary(id) ? [] : [id]))
    try {
      if (!(await refusalOf(() => sending((key) => reorder(ids, key))))) saved()
      // What was moved meanwhile goes next.
      if (!isMoved) grid.server.settleOrder()
    } catch (failure) {
      isMoved = true
      throw failure
    }
    return true
  }
  const takeTime = () => {
    clearTimeout(slow)
    slow = setTimeout(() => grid.server.stall(true), long)
  }
  const run = async () => {
    takeTime()
    try {
      while ((await sendRemovals()) || (await sendNew()) || (await sendChanged()) || (await sendOrder())) {
        onState('waiting')
        takeTime()
      }
      onState('idle')
    } catch (failure) {
      if (!stop.signal.aborted) onState('failed')
      if (!stop.signal.aborted && !(failure instanceof Error)) throw failure
    }
  }
  const flush = async () => {
    clearTimeout(timer)
    // Who asks while something is on its way also wants what has come since; two who ask so must not send it twice.
    running = running ? running.then(run, run) : run()
    await running
  }
  const unlisten = grid.onCommit((commit) => {
    if (commit.type === 'moved') isMoved = true
    if ($phase.get() === 'idle' || $phase.get() === 'failed') onState('waiting')
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), rest)
  })
  return {
    $phase,
    $savedAt,
    flush,
    async release() {
      unlisten()
      await flush()
      clearTimeout(slow)
      stop.abort()
    }
  }
}

/** The id of the nearest stored row before one; null where there is none. */
function storedBefore(grid: GridModel, id: string): string | null {
  const rows = grid.all()
  const at = rows.findIndex((row) => row.id === id)
  return rows.slice(0, Math.max(0, at)).findLast((row) => !isTemporary(row.id))?.id ?? null
}

async function refusalOf(send: () => Promise<void>): Promise<Refused | null> {
  try {
    await send()
    return null
  } catch (failure) {
    if (failure instanceof Refused) return failure
    throw failure
  }
}

async function outcomeOf(send: () => Promise<SaveOutcome>): Promise<SaveOutcome> {
  try {
    return await send()
  } catch (failure) {
    if (failure instanceof Refused)
      return {
        type: 'refused',
        reason: failure.message,
        cells: Object.fromEntries(failure.faults.map(({ field, message }) => [field, message]))
      }
    throw failure
  }
}

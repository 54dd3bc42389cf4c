/** Work that is asked for often, and done at most now and then. */
export interface Throttled {
  /** Asks for it: it is done soon, together with what is asked for until then. */
  readonly soon: () => void
  /** It is not done any more. */
  readonly stop: () => void
}

/**
 * Does work at most `rest` milliseconds after it is first asked for, however often it is asked for again until then: somebody else's steady
 * work does not put it off. What takes long rests twice as long before it is done again, counted from its end: what is first asked for after
 * a longer rest is done as soon as any other.
 */
export function throttled(work: () => Promise<unknown>, rest: number): Throttled {
  let timer: ReturnType<typeof setTimeout> | undefined
  let took = 0
  let ended = Number.NEGATIVE_INFINITY
  let isRunning = false
  let isAsked = false
  const soon = () => {
    if (isRunning) isAsked = true
    else timer ??= setTimeout(() => void run(), Math.max(rest, took * 2 - (performance.now() - ended)))
  }
  const run = async () => {
    timer = undefined
    isRunning = true
    const began = performance.now()
    await work().catch(() => undefined)
    ended = performance.now()
    took = ended - began
    isRunning = false
    if (isAsked) soon()
    isAsked = false
  }
  return {
    soon,
    stop() {
      clearTimeout(timer)
      timer = undefined
      isAsked = false
    }
  }
}

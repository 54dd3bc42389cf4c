import { DEGRADED_STATES, type DegradedState } from '#contract/core/degraded.ts'

/** An active state: why, in one line for who operates the product, and since when. */
export interface ActiveState {
  readonly state: DegradedState
  readonly reason: string
  readonly since: Date
}
/** Finds out whether a state is active: gives the reason, or nothing where all is well. */
export interface Probe {
  readonly state: DegradedState
  /** How often it is asked while all is well. Milliseconds. */
  readonly every: number
  readonly ask: () => Promise<string | undefined>
}
interface Options {
  /** Called once when a state begins, and once when it ends. */
  readonly onChange: (active: ActiveState, change: 'begun' | 'ended') => void
  /** An answer that takes longer is none. Milliseconds. */
  readonly patience?: number
}

/** How often a server asks about what is active. Milliseconds. */
export const TURN = 5000
const PATIENCE = 8000
/** What a call has met is active at least so long: whoever met it tries again after that. Milliseconds. */
const HOLD = 5000

/** The degraded states of this server. They begin by what a probe finds or a call meets, and end by themselves. */
export class DegradedStates {
  readonly #probes: readonly Probe[]
  readonly #options: Options
  readonly #active = new Map<DegradedState, ActiveState>()
  readonly #asked = new Map<Probe, number>()
  readonly #pending = new Map<Probe, Promise<string | undefined>>()
  readonly #held = new Map<DegradedState, number>()
  #timer: NodeJS.Timeout | undefined

  constructor(probes: readonly Probe[], options: Options) {
    this.#probes = probes
    this.#options = options
  }

  /** Asks from now on. */
  start(): void {
    this.#timer = setInterval(() => void this.#ask(this.#probes.filter((probe) => this.#isDue(probe))), TURN).unref()
    void this.check()
  }
  close(): void {
    clearInterval(this.#timer)
  }
  /** Asks all probes now, and resolves when each has answered or taken too long. */
  check(): Promise<void> {
    return this.#ask(this.#probes)
  }
  /** A call has met something that may be a state: all probes are asked soon. */
  suspect(): void {
    void this.check()
  }
  /** A call has met what no probe can find out beforehand. */
  meet(state: DegradedState, reason: string): void {
    this.#held.set(state, performance.now() + HOLD)
    this.#begin(state, reason)
  }
  /** What is active, the worst first. */
  get active(): readonly ActiveState[] {
    return DEGRADED_STATES.flatMap((state) => this.#active.get(state) ?? [])
  }
  has(state: DegradedState): boolean {
    return this.#active.has(state)
  }

  #isDue(probe: Probe): boolean {
    if (this.has(probe.state)) return true
    return performance.now() - (this.#asked.get(probe) ?? Number.NEGATIVE_INFINITY) >= probe.every - TURN / 2
  }
  async #ask(probes: readonly Probe[]): Promise<void> {
    const found = await Promise.all(probes.map(async (probe) => [probe, await this.#reasonOf(probe)] as const))
    for (const state of new Set(probes.map((probe) => probe.state))) {
      const reason = found.find((one) => one[0].state === state && one[1] !== undefined)?.[1]
      if (reason !== undefined) this.#begin(state, reason)
      // Of two probes of one state one alone may have been asked.
      else if (this.#probes.every((probe) => probe.state !== state || probes.includes(probe))) this.#end(state)
    }
  }
  /** A probe that is still waiting, as on a disk that hangs, is not asked once more: whoever asks meanwhile waits for the same answer. */
  async #reasonOf(probe: Probe): Promise<string | undefined> {
    const wait = this.#options.patience ?? PATIENCE
    let timer: NodeJS.Timeout | undefined
    const patience = new Promise<string>((resolve) => {
      timer = setTimeout(resolve, wait, `no answer within ${wait / 1000} s`)
    })
    return await Promise.race([this.#pending.get(probe) ?? this.#begun(probe), patience]).finally(() =>
      clearTimeout(timer)
    )
  }
  #begun(probe: Probe): Promise<string | undefined> {
    this.#asked.set(probe, performance.now())
    const answer = probe
      .ask()
      .catch((error: unknown) => (error instanceof Error ? error.message : String(error)))
      .finally(() => this.#pending.delete(probe))
    this.#pending.set(probe, answer)
    return answer
  }
  #begin(state: DegradedState, reason: string): void {
    const before = this.#active.get(state)
    const active = { state, reason, since: before?.since ?? new Date() }
    this.#active.set(state, active)
    if (!before) this.#options.onChange(active, 'begun')
  }
  #end(state: DegradedState): void {
    const active = this.#active.get(state)
    if (!active || performance.now() < (this.#held.get(state) ?? 0)) return
    this.#active.delete(state)
    this.#options.onChange(active, 'ended')
  }
}

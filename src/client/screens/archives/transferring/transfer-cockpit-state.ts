import { atom, type ReadableAtom } from 'nanostores'

import { decideTransfer, type ReviewItems, reviewItems, undecideTransfer } from '#contract/transfers/reviewing.ts'
import type { TransferResult } from '#contract/transfers/transfers.ts'
import { latest } from '#core/state/latest.ts'
import { ask } from '#core/wire/http/ask.ts'
import { errorMessage } from '#core/wire/http/handle-failure.ts'
import { createQueue } from '#parts/queue/queue-grid.tsx'
import type { SessionGrid } from '#parts/saved-grid/open-grid-session.ts'

import { ReviewLane } from '../reviewing/review-lane.ts'
import {
  isWaiting,
  type ReviewedLine,
  lineColumns,
  reviewedLines,
  type LineWords,
  volumeLineId
} from './reviewed-lines.ts'

/** What the reviewer says of what he decides. */
interface Said {
  readonly reason?: string
  readonly opinion?: string
}

/** A decision that was taken back: of how many lines, and the title of the first. */
interface TakenBack {
  readonly count: number
  readonly kind: TransferResult
  readonly title: string
}

type CockpitState =
  | { readonly mode: 'loading' }
  | { readonly mode: 'failed'; readonly failure: unknown }
  | { readonly mode: 'ready'; readonly items: ReviewItems }

/** What was decided is asked for anew when the last decision of several has been answered. Milliseconds. */
const REST = 300

/** A transfer under review: its volumes and files, what is decided about them, and in which order that is sent. */
export class TransferCockpitState {
  readonly grid: SessionGrid
  readonly lane = new ReviewLane()
  readonly #id: string
  readonly #words: LineWords
  readonly #refused: (why: string) => void
  readonly #state = atom<CockpitState>({ mode: 'loading' })
  readonly #sending = new Set<string>()
  readonly #newest = latest()
  #lines: readonly ReviewedLine[] = []
  #isDifference: boolean | null = null
  #soon: ReturnType<typeof setTimeout> | undefined

  constructor(id: string, words: LineWords, refused: (why: string) => void) {
    this.#id = id
    this.#words = words
    this.#refused = refused
    this.grid = createQueue(lineColumns(words))
  }

  get $state(): ReadableAtom<CockpitState> {
    return this.#state
  }
  /** Whether only what is to be decided about in this round is shown. */
  get isDifference(): boolean {
    return this.#isDifference ?? false
  }
  line(id: string | undefined): ReviewedLine | undefined {
    return this.#lines.find((line) => line.id === id)
  }
  get ids(): readonly string[] {
    return this.#lines.map(({ id }) => id)
  }
  /** The next line that waits for a decision, round the end; undefined where none does. */
  waiting(from: string | undefined, by: 1 | -1): string | undefined {
    const { ids } = this
    const at = from === undefined ? -1 : ids.indexOf(from)
    return ids
      .map((_, step) => ids[(at + by * (step + 1) + ids.length * 2) % ids.length])
      .find((id) => id !== from && isWaiting(this.line(id) ?? { state: 'before' }))
  }

  /** Shows what others have done to it. What does not come leaves what is shown, and what one decides oneself is shown by itself. */
  async follow(): Promise<void> {
    if (this.#state.get().mode === 'ready' && this.#sending.size === 0) await this.#ask().catch(() => false)
  }
  /** Asks for all of it anew; true where it has come. */
  async load(): Promise<boolean> {
    try {
      return await this.#ask()
    } catch (failure) {
      this.#state.set({ mode: 'failed', failure })
      return false
    }
  }
  /** Shows all, or only what is to be decided about in this round. */
  toggleDifference(): void {
    this.#isDifference = !this.isDifference
    const state = this.#state.get()
    if (state.mode !== 'ready') return
    this.#draw(state.items)
    this.#state.set({ ...state })
  }
  /** Decides about lines; each counts as decided at once, and comes back where it is refused. */
  decide(kind: TransferResult, lines: readonly ReviewedLine[], said: Said = {}): void {
    const targets = lines.map(({ volumeId, fileId }) => ({ volumeId, ...(fileId !== null && { fileId }) }))
    for (const { id } of lines) this.#sending.add(id)
    this.#redraw()
    this.#send((idempotencyKey) =>
      ask(decideTransfer, { id: this.#id, kind, targets, ...said }, { idempotencyKey, quiet: true })
    ).finally(() => {
      for (const { id } of lines) this.#sending.delete(id)
    })
  }
  /** Takes back one's last decision; gives what it was, undefined where that was refused. */
  async takeBack(): Promise<TakenBack | undefined> {
    let taken: TakenBack | undefined
    await this.#send(async (idempotencyKey) => {
      const { count, kind, first } = await ask(undecideTransfer, { id: this.#id }, { idempotencyKey, quiet: true })
      taken = { count, kind, title: this.line(first.fileId ?? volumeLineId(first.volumeId ?? ''))?.title ?? '' }
    })
    return taken
  }
  end(): void {
    clearTimeout(this.#soon)
  }

  async #ask(): Promise<boolean> {
    const answer = await this.#newest((signal) => ask(reviewItems, { id: this.#id }, { signal, quiet: true }))
    if (!answer.isLatest) return false
    const items = answer.value
    // A second look begins with what is to be decided about.
    this.#isDifference ??= items.volumes.some(({ isOpen }) => !isOpen)
    this.#draw(items)
    this.#state.set({ mode: 'ready', items })
    return true
  }
  async #send(work: (key: string) => Promise<unknown>): Promise<boolean> {
    let isDone = true
    try {
      await this.lane.send(work)
    } catch (failure) {
      isDone = false
      this.#refused(errorMessage(failure))
    }
    clearTimeout(this.#soon)
    this.#soon = setTimeout(() => void this.load(), REST)
    return isDone
  }
  #redraw(): void {
    const state = this.#state.get()
    if (state.mode !== 'ready') return
    this.#lines = reviewedLines(state.items, this.#sending, this.isDifference, this.#words)
    this.grid.server.patch(this.#lines.map(({ row }) => row))
  }
  /** Lines that are the same ones are written in their places, so that the focus stays; others are brought anew. */
  #draw(items: ReviewItems): void {
    const before = this.ids.join()
    this.#lines = reviewedLines(items, this.#sending, this.isDifference, this.#words)
    const rows = this.#lines.map(({ row }) => row)
    if (this.ids.join() === before) this.grid.server.patch(rows)
    else {
      this.grid.load(rows)
      const { cursor, columns } = this.grid.state
      if (cursor.at.col < columns.first) cursor.go({ line: cursor.at.line, col: columns.first })
    }
  }
}

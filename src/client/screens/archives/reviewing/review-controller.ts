import { atom, type ReadableAtom } from 'nanostores'

import type { DecisionKind, RecentDecision, ReviewOutcome, ReviewRow } from '#contract/archives/review.ts'
import { latest } from '#core/state/latest.ts'
import { throttled } from '#core/state/throttled.ts'
import { errorMessage } from '#core/wire/http/handle-failure.ts'
import { followRows, type ReceivedRow } from '#core/wire/live/live.ts'
import { createQueue } from '#parts/queue/queue-grid.tsx'
import type { SessionGrid } from '#parts/saved-grid/open-grid-session.ts'

import { ReviewJournal, type UntakenDecision } from './review-journal.ts'
import { ReviewLane } from './review-lane.ts'
import type { AcceptWords, ReturnWhy } from './review-words.ts'
import type { QueueState, ReviewVoice } from './review-voice.ts'
import { renewClaims } from './renew-claims.ts'
import * as wire from './review-queue.ts'
import {
  decidedElsewhere,
  queueOrder,
  isUndecided,
  queueColumns,
  queueLine,
  type QueueWords,
  type ReviewState,
  reviewStateOf
} from './review-rows.ts'

const LIVE_KEY = 'archives.collect'
/** What others do is asked for together. Milliseconds. */
const OTHERS_REST = 300
const COUNT_REST = 500

/** The queue of a reviewer: its files, what he decides, in which order it is sent, and what the server makes of it. */
export class ReviewController {
  readonly grid: SessionGrid
  readonly lane = new ReviewLane()
  readonly $state = atom<QueueState>({ mode: 'loading' })
  readonly $counts = atom<Awaited<ReturnType<typeof wire.fetchCounts>> | null>(null)
  readonly $recent = atom<readonly RecentDecision[]>([])
  readonly #rows = new Map<string, ReviewRow>()
  readonly #changed = atom(0)
  readonly #sending = new Map<string, DecisionKind>()
  readonly #journal = new ReviewJournal()
  readonly #newest = latest()
  readonly #words: QueueWords
  readonly #voice: ReviewVoice
  #filter: wire.QueueFilter
  #held: string | null = null
  #counting: ReturnType<typeof setTimeout> | undefined
  readonly #others = throttled(() => this.#catchUp(), OTHERS_REST)

  constructor(filter: wire.QueueFilter, words: QueueWords, voice: ReviewVoice) {
    this.#filter = filter
    this.#words = words
    this.#voice = voice
    this.grid = createQueue(queueColumns(words))
  }

  /** Counts what changes in the files. */
  get $changed(): ReadableAtom<number> {
    return this.#changed
  }
  row(id: string | undefined): ReviewRow | undefined {
    return id === undefined ? undefined : this.#rows.get(id)
  }
  stateOf(id: string | undefined): ReviewState | undefined {
    const row = this.row(id)
    return row && reviewStateOf(row, this.#sending.get(row.id))
  }
  /** The files in the order of the queue. */
  get ids(): readonly string[] {
    return this.grid.all().map(({ id }) => id)
  }
  /** The next file that waits for a decision, round the end; undefined where none does. */
  undecided(from: string | undefined, by: 1 | -1): string | undefined {
    const { ids } = this
    const at = from === undefined ? -1 : ids.indexOf(from)
    return ids
      .map((_, step) => ids[(at + by * (step + 1) + ids.length * 2) % ids.length])
      .find((id) => id !== from && isUndecided(this.stateOf(id) ?? 'gone'))
  }

  /** Asks for the queue, of another filter or anew; true where it has come. */
  async load(filter: wire.QueueFilter = this.#filter): Promise<boolean> {
    this.#filter = filter
    this.#count()
    try {
      const answer = await this.#newest((signal) => wire.fetchQueue(filter, signal))
      if (!answer.isLatest) return false
      const { rows, total } = answer.value
      this.#rows.clear()
      for (const row of rows) this.#rows.set(row.id, row)
      this.grid.load(queueOrder(rows).map((row) => queueLine(row, this.#sending.get(row.id), this.#words)))
      const { cursor, columns } = this.grid.state
      if (cursor.at.col < columns.first) cursor.go({ line: cursor.at.line, col: columns.first })
      this.$state.set({ mode: 'ready', total })
      this.#changed.set(this.#changed.get() + 1)
      return true
    } catch (failure) {
      this.$state.set({ mode: 'failed', failure })
      return false
    }
  }
  /** Follows what others do while the screen is in front. Gives back how to stop. */
  follow(): () => void {
    const { soon } = this.#others
    const take = (received: ReceivedRow) => {
      const row = decidedElsewhere(this.row(received.id), received)
      if (row && !this.#sending.has(row.id)) this.#take(row)
      soon()
    }
    const stop = followRows(LIVE_KEY, { row: take, gap: (isFirst) => !isFirst && soon() })
    const renewing = renewClaims(() => this.#renew())
    return () => {
      stop()
      renewing()
      this.#others.stop()
      this.leave()
    }
  }

  /** Sends a decision about files as they were seen; each counts as decided at once, and comes back where it is refused. */
  decide(kind: DecisionKind, files: readonly wire.SeenFile[], why?: ReturnWhy | AcceptWords): void {
    if (files.some(({ row }) => row.id === this.#held)) this.#held = null
    this.#send(this.#journal.keep(kind, files, why))
  }
  /** Sends once what a page that is gone has decided and no server has taken; answers how many decisions those are. */
  async resume(): Promise<number> {
    const left = await this.#journal.takeLeft()
    for (const decision of left) this.#send(decision)
    return left.length
  }
  /** Takes back the last command; whatever is on its way goes first. */
  async takeBack(): Promise<void> {
    const wanted = await this.lane.send(() => wire.fetchRecent()).catch(() => [])
    const [last] = wanted
    if (!last) return this.#voice.notTakenBack('')
    try {
      const outcomes = await this.lane.send((key) => wire.sendTakeBack(last.batch, key))
      for (const { row } of outcomes) if (row) this.#take(row)
      const refused = outcomes.find(({ ok }) => !ok)
      if (refused) this.#voice.notTakenBack(refused.message)
      else this.#voice.takenBack(last)
    } catch (failure) {
      this.#voice.notTakenBack(errorMessage(failure))
    }
    this.#count()
  }
  /** A document is before the reviewer: the file is with him, and the one before is free again. */
  viewed(id: string, document: string): void {
    const row = this.row(id)
    if (!row || !isUndecided(this.stateOf(id) ?? 'gone')) return
    if (row.review.isViewed && this.#held === id) return
    this.leave(id)
    this.#held = id
    void this.lane
      .send((key) => wire.sendViewing(row, document, key))
      .then(
        (now) => this.#take(now),
        () => void this.#catchUp()
      )
  }
  /** Gives up the file that was before the reviewer, unless it is this one. */
  leave(next?: string): void {
    const held = this.#held
    if (held === null || held === next) return
    this.#held = null
    void this.lane.send((key) => wire.sendRelease([held], key)).catch(() => undefined)
  }

  #send(decision: UntakenDecision): void {
    const { kind, files } = decision
    for (const { row } of files) this.#mark(row.id, kind)
    this.#journal.send(this.lane, decision).then(
      (outcomes) => this.#settle(kind, outcomes),
      (failure: unknown) => {
        for (const { row } of files) this.#refuse(row.id, kind, errorMessage(failure), undefined)
      }
    )
  }
  /** The file that is before the reviewer stays his. */
  #renew(): void {
    const held = this.#held
    if (held === null || !isUndecided(this.stateOf(held) ?? 'gone')) return
    wire.sendClaim(held).then(
      (row) => this.#take(row),
      () => void this.#catchUp()
    )
  }
  #settle(kind: DecisionKind, outcomes: readonly ReviewOutcome[]): void {
    for (const { id, ok, message, row } of outcomes) {
      if (!ok) this.#refuse(id, kind, message, row ?? undefined)
      else {
        this.#sending.delete(id)
        if (row) this.#take(row)
      }
    }
    this.#count()
  }
  #refuse(id: string, kind: DecisionKind, why: string, now: ReviewRow | undefined): void {
    this.#sending.delete(id)
    if (now) this.#take(now)
    else this.#draw(id)
    this.#voice.refused(this.row(id), kind, why)
  }
  #mark(id: string, kind: DecisionKind): void {
    this.#sending.set(id, kind)
    this.#draw(id)
  }
  #take(row: ReviewRow): void {
    const isKnown = this.#rows.has(row.id)
    this.#rows.set(row.id, row)
    if (isKnown) this.#draw(row.id)
    else this.grid.server.enter([queueLine(row, this.#sending.get(row.id), this.#words)])
    this.#changed.set(this.#changed.get() + 1)
  }
  #draw(id: string): void {
    const row = this.#rows.get(id)
    if (row) this.grid.server.patch([queueLine(row, this.#sending.get(id), this.#words)])
    this.#changed.set(this.#changed.get() + 1)
  }
  /** What others have made of the queue: changed in its place, new at the end; what is gone stays, and says so. */
  async #catchUp(): Promise<void> {
    const answer = await wire.fetchQueue(this.#filter).catch(() => null)
    if (!answer || this.$state.get().mode !== 'ready') return
    const found = new Set(answer.rows.map(({ id }) => id))
    for (const row of queueOrder(answer.rows)) {
      const known = this.#rows.get(row.id)
      // What was decided here meanwhile is newer than the answer.
      if (known && row.rowVersion < known.rowVersion) continue
      if (!known || JSON.stringify(known) !== JSON.stringify(row)) this.#take(row)
    }
    for (const row of this.#rows.values())
      if (!found.has(row.id) && row.status === 'submitted' && !this.#sending.has(row.id))
        this.#take({ ...row, status: 'draft' })
    this.#count()
  }
  #count(): void {
    clearTimeout(this.#counting)
    const show = async () => {
      const [counts, recent] = await Promise.all([wire.fetchCounts(), wire.fetchRecent()])
      this.$counts.set(counts)
      this.$recent.set(recent)
    }
    this.#counting = setTimeout(() => void show().catch(() => undefined), COUNT_REST)
  }
}

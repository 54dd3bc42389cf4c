import type { DecisionKind, ReviewRow } from '#contract/archives/review.ts'
import { ACCEPTED_STATES, fileMachine } from '#contract/archives/state-machines.ts'
import type { ReceivedRow } from '#core/wire/live/live.ts'
import { placeNames } from '#parts/list/place-names.ts'
import type { QueueColumn, QueueRow } from '#parts/queue/queue-grid.tsx'

/** How a file of the queue is for its reviewer. */
export type ReviewState = 'open' | 'again' | 'sending' | 'accepted' | 'returned' | 'locked' | 'elsewhere' | 'gone'

/** The words of the queue, in the language of the screen. */
export interface QueueWords {
  readonly title: string
  readonly state: string
  readonly item: string
  readonly pages: string
  readonly by: string
  readonly states: Readonly<Record<ReviewState, string>>
  /** Somebody else has it before him. */
  readonly claimed: (name: string) => string
}

const TONES: Readonly<Record<ReviewState, 'good' | 'warn' | 'bad' | 'idle'>> = {
  open: 'idle',
  again: 'warn',
  sending: 'idle',
  accepted: 'good',
  returned: 'bad',
  locked: 'idle',
  elsewhere: 'idle',
  gone: 'idle'
}

/** The states of a file about which somebody has decided. */
const DECIDED: ReadonlySet<string> = new Set([...ACCEPTED_STATES, fileMachine.transitions.return.to])

/** A file of the queue as somebody else's decision has left it, as his live message says; null where it is no news. */
export function decidedElsewhere(known: ReviewRow | undefined, received: ReceivedRow): ReviewRow | null {
  const rowVersion = Number(received.rowVersion)
  const status = String(received.status)
  if (!known || status === known.status || !DECIDED.has(status) || !(rowVersion > known.rowVersion)) return null
  return {
    ...known,
    rowVersion,
    status: status as ReviewRow['status'],
    review: { ...known.review, claimedBy: null, decision: null }
  }
}

/** How a file is: by what was decided here and is on its way, else by what the server says. */
export function reviewStateOf(row: ReviewRow, sending: DecisionKind | undefined): ReviewState {
  if (sending) return 'sending'
  if (row.status !== 'submitted') {
    const kind = row.review.decision?.kind
    if (kind) return kind === 'accept' ? 'accepted' : 'returned'
    return DECIDED.has(row.status) ? 'elsewhere' : 'gone'
  }
  if (row.review.lock !== null) return 'locked'
  return row.review.isAgain ? 'again' : 'open'
}

/** Whether a file still waits for this reviewer. */
export const isUndecided = (state: ReviewState): boolean => state === 'open' || state === 'again'

/** A file as a line of the queue. */
export function queueLine(row: ReviewRow, sending: DecisionKind | undefined, words: QueueWords): QueueRow {
  const state = reviewStateOf(row, sending)
  const { claimedBy, isMine } = row.review
  return {
    id: row.id,
    title: row.title,
    state,
    stateWords: state === 'locked' && claimedBy !== null && !isMine ? words.claimed(claimedBy) : words.states[state],
    item: row.catalogCode,
    pages: row.pages ?? null,
    by: row.uploadByName,
    places: placeNames(row.review.unit, row.catalogName),
    objects: row.objects
  } as QueueRow
}

/** The columns of the queue. */
export const queueColumns = (words: QueueWords): readonly QueueColumn[] => [
  {
    key: 'title',
    title: words.title,
    type: 'input',
    width: '190px',
    isRowHeader: true,
    isPinned: true,
    placesOf: ({ places }) => places as readonly string[]
  },
  {
    key: 'stateWords',
    title: words.state,
    type: 'input',
    width: '104px',
    tone: (_, row) => TONES[row.state as ReviewState]
  },
  { key: 'item', title: words.item, type: 'input', width: '90px' },
  { key: 'pages', title: words.pages, type: 'inputNumber', width: '70px' },
  { key: 'by', title: words.by, type: 'input', width: '100px' }
]

/** Files as their items follow each other: what belongs to no unit project first, and within an item by their own order. */
export const queueOrder = (rows: readonly ReviewRow[]): ReviewRow[] =>
  rows.toSorted(
    (one, other) =>
      (one.monomialId ?? '').localeCompare(other.monomialId ?? '') ||
      one.catalogCode.localeCompare(other.catalogCode) ||
      (one.orderNum ?? 0) - (other.orderNum ?? 0) ||
      one.id.localeCompare(other.id)
  )

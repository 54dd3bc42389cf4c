import { volumeNumber } from '#contract/archives/volume-number.ts'
import type { ReviewItems } from '#contract/transfers/reviewing.ts'
import type { QueueColumn, QueueRow } from '#parts/queue/queue-grid.tsx'

/** How a volume or a file is for its reviewer. */
export type LineState = 'open' | 'added' | 'changed' | 'accepted' | 'returned' | 'before' | 'sending'

/** The words of the cockpit, in the language of the screen. */
export interface LineWords {
  readonly title: string
  readonly state: string
  readonly item: string
  readonly pages: string
  readonly volume: (no: string, title: string) => string
  readonly states: Readonly<Record<LineState, string>>
}

/** A line of the cockpit: a volume, or a file of it. */
export interface ReviewedLine {
  readonly id: string
  readonly volumeId: string
  readonly fileId: string | null
  readonly title: string
  readonly state: LineState
  readonly row: QueueRow
}

const TONES: Readonly<Record<LineState, 'good' | 'warn' | 'bad' | 'idle'>> = {
  open: 'idle',
  added: 'warn',
  changed: 'warn',
  accepted: 'good',
  returned: 'bad',
  before: 'good',
  sending: 'idle'
}

/** Whether a line still waits for a decision. */
export const isWaiting = ({ state }: Pick<ReviewedLine, 'state'>): boolean =>
  state === 'open' || state === 'added' || state === 'changed'

/** A file has the id of the file, so that its pages are found by it. */
export const volumeLineId = (id: string): string => `volume ${id}`

/** The volumes with their files below them, all of them or only those that are to be decided about in this round. */
export function reviewedLines(
  { volumes, files }: Pick<ReviewItems, 'volumes' | 'files'>,
  sending: ReadonlySet<string>,
  isDifference: boolean,
  words: LineWords
): ReviewedLine[] {
  const ofVolume = Map.groupBy(files, ({ volumeId }) => volumeId)
  return volumes.flatMap((volume): ReviewedLine[] => {
    if (isDifference && !volume.isOpen) return []
    const own = volumeLineId(volume.id)
    const title = words.volume(volumeNumber(volume.volumeNo), volume.title)
    const accepted = volume.verdict?.kind === 'accept'
    const state: LineState = sending.has(own)
      ? 'sending'
      : !volume.isOpen
        ? 'before'
        : volume.result === 'accept'
          ? 'accepted'
          : volume.result === 'return'
            ? 'returned'
            : (volume.change ?? 'open')
    const fileState = (file: ReviewItems['files'][number]): LineState => {
      if (sending.has(file.id)) return 'sending'
      if (!volume.isOpen) return 'before'
      if (file.verdict) return file.verdict.kind === 'accept' ? 'accepted' : 'returned'
      // What is decided of the volume is decided of its files that have no decision of their own: one goes on at the next volume.
      return accepted ? 'accepted' : sending.has(own) ? 'sending' : 'open'
    }
    return [
      lineOf({ id: own, volumeId: volume.id, fileId: null, title, state }, words, {
        item: volume.archiveNo,
        pages: volume.textPages + volume.drawingSheets + volume.photos,
        objects: []
      }),
      ...(ofVolume.get(volume.id) ?? []).map((file) =>
        lineOf(
          { id: file.id, volumeId: volume.id, fileId: file.id, title: file.title, state: fileState(file) },
          words,
          {
            item: file.catalogCode,
            pages: file.pages,
            objects: file.path === null ? [] : [file.path]
          }
        )
      )
    ]
  })
}

function lineOf(
  line: Omit<ReviewedLine, 'row'>,
  words: LineWords,
  more: { readonly item: string | null; readonly pages: number; readonly objects: readonly string[] }
): ReviewedLine {
  const { id, title, state } = line
  // What is only electronic has no pages.
  const pages = more.pages || null
  return { ...line, row: { id, title, state, stateWords: words.states[state], ...more, pages } as QueueRow }
}

/** The columns of the cockpit. */
export const lineColumns = (words: LineWords): readonly QueueColumn[] => [
  { key: 'title', title: words.title, type: 'input', width: '210px', isRowHeader: true, isPinned: true },
  {
    key: 'stateWords',
    title: words.state,
    type: 'input',
    width: '104px',
    tone: (_, row) => TONES[row.state as LineState]
  },
  { key: 'item', title: words.item, type: 'input', width: '130px' },
  { key: 'pages', title: words.pages, type: 'inputNumber', width: '70px' }
]

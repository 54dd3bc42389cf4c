import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import type { DecisionKind } from '#contract/archives/review.ts'
import type { FirstPageReason } from '#contract/files/first-page.ts'
import { openDialog } from '#core/state/dialogs.ts'
import { ownSetting, setOwnSetting } from '#core/state/own-settings.ts'
import { warn } from '#core/state/toasts.ts'
import type { OnDrawn } from '#parts/reading/reading-page.tsx'
import { rowInFocus } from '#parts/queue/row-in-focus.ts'
import { announce } from '#ui/base/announcer.ts'
import { confirm } from '#ui/base/layers/asking.ts'

import type { ReviewController } from './review-controller.ts'
import type { SeenFile } from './review-queue.ts'
import { isUndecided } from './review-rows.ts'
import type { AcceptWords, ReturnWhy } from './review-words.ts'
import type { QueueActions } from './use-review-commands.ts'
import type { ReviewReading } from './use-review-reading.ts'

/** What a reviewer can do, by keys and by buttons. */
export interface ReviewActions extends QueueActions {
  readonly acceptWith: (words: AcceptWords) => void
  /** The files about whose acceptance something is being said. */
  readonly accepting: readonly SeenFile[]
  readonly closeOpinion: () => void
  readonly giveBack: (why: ReturnWhy) => void
  /** A document has been drawn. */
  readonly drawn: OnDrawn
  /** The files whose return is being asked about; none: nothing is asked. */
  readonly asked: readonly SeenFile[]
  readonly closeReasons: () => void
  /** Whether only what changed since the last return is shown. */
  readonly isDifference: boolean
}

const ADVANCE = 'review.advance'
/** Why a file shows nothing that somebody could accept: other than of a format without pages, nobody can open it. */
const DAMAGED: ReadonlySet<FirstPageReason | null> = new Set(['encrypted', 'unreadable'])

/** What a reviewer can do at the queue, and what is said of it. */
export function useReviewActions(controller: ReviewController, reading: ReviewReading): ReviewActions {
  const { t } = useTranslation('archives')
  const [asked, setAsked] = useState<readonly SeenFile[]>([])
  const [accepting, setAccepting] = useState<readonly SeenFile[]>([])
  const [isDifference, setDifference] = useState(false)
  const [isAdvancing, setAdvancing] = useState(() => ownSetting(ADVANCE) !== false)
  // The document that is before the eyes, and of which file it is: a decision is about that one.
  const drawn = useRef<{ readonly id: string; readonly sha256: string; readonly isDamaged: boolean }>(null)
  const { grid } = controller
  const say = (words: string) => announce(words, { about: 'review' })
  const here = () => rowInFocus(grid)
  const focus = () => grid.state.changes.emit({ type: 'focus' })
  /** Whether one of the documents of a file cannot be shown, as the server knows or the page has found. */
  const isDamaged = (id: string): boolean =>
    (drawn.current?.id === id && drawn.current.isDamaged) ||
    (reading.id === id && reading.documents.some(({ reason }) => DAMAGED.has(reason)))
  /** The files that a decision means: the marked ones, else that in focus, if its own document is before the eyes. */
  const meant = (kind: DecisionKind): readonly SeenFile[] => {
    const marked = grid.selected().filter((id) => isUndecided(controller.stateOf(id) ?? 'gone'))
    const id = here()
    const isOne = marked.length === 0
    const files = (isOne && id !== undefined ? [id] : marked).flatMap((one): SeenFile[] => {
      const row = controller.row(one)
      return row ? [{ row, document: drawn.current?.id === one ? drawn.current.sha256 : undefined }] : []
    })
    const [file] = files
    if (!file) {
      warn(t('review.empty'))
      return []
    }
    const state = controller.stateOf(file.row.id)
    if (isOne && !isUndecided(state ?? 'gone')) {
      warn(state === 'locked' ? (file.row.review.lock ?? '') : t('review.decided'))
      return []
    }
    if (isOne && file.document === undefined) {
      warn(t('review.notDrawn', { title: file.row.title }))
      return []
    }
    const damaged = kind === 'accept' ? files.find(({ row }) => isDamaged(row.id)) : undefined
    if (damaged) {
      warn(t('review.damaged', { title: damaged.row.title }))
      return []
    }
    return files
  }
  /** Goes to a file, which the focus says by its title; gives in words which it is of how many. */
  const moved = (id: string): string => {
    grid.goTo(id)
    const { ids } = controller
    return t('review.position', { place: ids.indexOf(id) + 1, count: ids.length })
  }
  const goTo = (id: string | undefined) => say(id === undefined ? t('review.noneLeft') : moved(id))
  const goOn = (by: 1 | -1) => goTo(controller.undecided(here(), by))
  const decided = (kind: 'accepted' | 'returned', files: readonly SeenFile[]) => {
    // What is marked is decided about with that: nobody has let go of it.
    grid.state.selection.clear()
    grid.state.changes.emit({ type: 'selection' })
    const next = controller.undecided(here(), 1)
    const [{ row } = { row: null }] = files
    const done =
      files.length === 1 && row
        ? t(`review.${kind}`, { title: row.title })
        : t(`review.${kind}Many`, { count: files.length })
    if (!isAdvancing) {
      focus()
      return say(done)
    }
    if (next === undefined) {
      focus()
      return say(t('review.then', { done, next: t('review.noneLeft') }))
    }
    say(t('review.then', { done, next: moved(next) }))
  }
  const acceptAll = async (files: readonly SeenFile[]) => {
    const unopened = files.filter(({ row }) => !row.review.isViewed && drawn.current?.id !== row.id).length
    const isSure =
      files.length === 1 ||
      (await confirm({
        title: t('review.acceptMany', { count: files.length }),
        text: unopened > 0 ? t('review.unopened', { count: unopened }) : t('review.allOpened'),
        confirmLabel: t('review.accept')
      }))
    // The question gives the focus back to the queue, or to the button that asked.
    if (!isSure) return
    controller.decide('accept', files)
    decided('accepted', files)
  }
  return {
    accept() {
      const files = meant('accept')
      if (files.length > 0) void acceptAll(files)
    },
    askOpinion() {
      setAccepting(meant('accept'))
    },
    acceptWith(words) {
      controller.decide('accept', accepting, words)
      setAccepting([])
      decided('accepted', accepting)
    },
    accepting,
    closeOpinion() {
      setAccepting([])
    },
    askReason() {
      setAsked(meant('return'))
    },
    giveBack(why) {
      controller.decide('return', asked, why)
      setAsked([])
      decided('returned', asked)
    },
    closeReasons() {
      setAsked([])
    },
    goOn,
    turn(by) {
      const turned = reading.turn(by)
      say(typeof turned === 'string' ? t(`review.page.${turned}`) : t('review.page', turned))
    },
    difference() {
      setDifference(!isDifference)
      if (isDifference) say(t('review.showsAll'))
    },
    mark() {
      grid.rows.toggleRows()
    },
    takeBack: () => void controller.takeBack(),
    keys: () => openDialog({ kind: 'keys' }),
    drawn(shown, _number, why) {
      const id = reading.id
      if (
        id === undefined ||
        !controller.row(id)?.objects.some(({ id: object }) => object === shown.object || object === shown.replaces)
      )
        return
      const own = controller.row(id)?.objects.find(({ id: object }) => object === (shown.replaces ?? shown.object))
      if (!own) return
      const isDamaged = DAMAGED.has(why)
      drawn.current = { id, sha256: own.sha256, isDamaged }
      // What shows no page was not viewed, and is not accepted among many either.
      if (!isDamaged) controller.viewed(id, own.sha256)
    },
    asked,
    isDifference,
    isAdvancing,
    toggleAdvance() {
      setAdvancing(!isAdvancing)
      setOwnSetting(ADVANCE, !isAdvancing)
      say(t(isAdvancing ? 'review.stays' : 'review.advances'))
    }
  }
}

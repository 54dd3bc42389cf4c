import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { openDialog } from '#core/state/dialogs.ts'
import { ownSetting, setOwnSetting } from '#core/state/own-settings.ts'
import { warn } from '#core/state/toasts.ts'
import { rowInFocus } from '#parts/queue/row-in-focus.ts'
import { announce } from '#ui/base/announcer.ts'

import type { ReturnWhy } from '../reviewing/review-words.ts'
import type { QueueActions } from '../reviewing/use-review-commands.ts'
import type { ReviewReading } from '../reviewing/use-review-reading.ts'
import type { ReviewedLine } from './reviewed-lines.ts'
import type { TransferCockpitState } from './transfer-cockpit-state.ts'

/** What a reviewer of a transfer can do at its volumes and files, by the keys of 文件审核. */
export interface TransferReviewActions extends QueueActions {
  /** What is being said of, before it is accepted or returned; none: nothing is asked. */
  readonly accepting: readonly ReviewedLine[]
  readonly asked: readonly ReviewedLine[]
  readonly acceptWith: (opinion: string) => void
  readonly giveBack: (why: ReturnWhy) => void
  readonly close: () => void
}

const ADVANCE = 'review.advance'

/** What can be done at the queue of a transfer, and what is said of it. `lock` says why nothing may be decided; null: it may. */
export function useTransferReview(
  controller: TransferCockpitState,
  reading: ReviewReading,
  lock: string | null
): TransferReviewActions {
  const { t } = useTranslation('archives')
  const { t: ofTransfer } = useTranslation('transfers')
  const [accepting, setAccepting] = useState<readonly ReviewedLine[]>([])
  const [asked, setAsked] = useState<readonly ReviewedLine[]>([])
  const [isAdvancing, setAdvancing] = useState(() => ownSetting(ADVANCE) !== false)
  const { grid } = controller
  const say = (words: string) => announce(words, { about: 'review' })
  const here = () => rowInFocus(grid)
  /** What a decision means: the marked lines, else that in focus; what was decided before may be decided otherwise. */
  const meant = (): readonly ReviewedLine[] => {
    if (lock !== null) {
      warn(lock)
      return []
    }
    const marked = grid.selected()
    const ids = marked.length > 0 ? marked : [here()]
    const lines = ids.flatMap((id) => controller.line(id) ?? []).filter(({ state }) => state !== 'before')
    if (lines.length === 0) warn(t('review.decided'))
    return lines
  }
  const moved = (id: string): string => {
    grid.goTo(id)
    const { ids } = controller
    return t('review.position', { place: ids.indexOf(id) + 1, count: ids.length })
  }
  const decided = (kind: 'accepted' | 'returned', lines: readonly ReviewedLine[]) => {
    grid.state.selection.clear()
    grid.state.changes.emit({ type: 'selection' })
    const [line] = lines
    const done =
      lines.length === 1 && line
        ? t(`review.${kind}`, { title: line.title })
        : t(`review.${kind}Many`, { count: lines.length })
    const next = isAdvancing ? controller.waiting(here(), 1) : undefined
    grid.state.changes.emit({ type: 'focus' })
    if (!isAdvancing) return say(done)
    say(t('review.then', { done, next: next === undefined ? t('review.noneLeft') : moved(next) }))
  }
  const close = () => {
    setAccepting([])
    setAsked([])
  }
  return {
    accepting,
    asked,
    close,
    isAdvancing,
    accept() {
      const lines = meant()
      if (lines.length === 0) return
      controller.decide('accept', lines)
      decided('accepted', lines)
    },
    askOpinion: () => setAccepting(meant()),
    acceptWith(opinion) {
      controller.decide('accept', accepting, opinion === '' ? {} : { opinion })
      close()
      decided('accepted', accepting)
    },
    askReason: () => setAsked(meant()),
    giveBack({ reason, opinion }) {
      controller.decide('return', asked, { reason, ...(opinion !== undefined && { opinion }) })
      close()
      decided('returned', asked)
    },
    goOn(by) {
      const next = controller.waiting(here(), by)
      say(next === undefined ? t('review.noneLeft') : moved(next))
    },
    turn(by) {
      const turned = reading.turn(by)
      say(typeof turned === 'string' ? t(`review.page.${turned}`) : t('review.page', turned))
    },
    difference() {
      controller.toggleDifference()
      say(ofTransfer(controller.isDifference ? 'review.showsDifference' : 'review.showsAll'))
    },
    mark: () => grid.rows.toggleRows(),
    takeBack: () =>
      void controller.takeBack().then((taken) => {
        if (!taken) return
        const { count, title, kind } = taken
        const done = kind === 'accept' ? 'accepted' : 'returned'
        const words = count === 1 ? t(`review.${done}`, { title }) : t(`review.${done}Many`, { count })
        say(ofTransfer('review.takenBackOf', { words }))
      }),
    keys: () => openDialog({ kind: 'keys' }),
    toggleAdvance() {
      setAdvancing(!isAdvancing)
      setOwnSetting(ADVANCE, !isAdvancing)
      say(t(isAdvancing ? 'review.stays' : 'review.advances'))
    }
  }
}

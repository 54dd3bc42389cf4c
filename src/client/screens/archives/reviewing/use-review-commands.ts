import { useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'

import { LIST_KEYS, type ReviewCommand } from '#core/state/list-keys.ts'
import { has } from '#core/state/session/permissions.ts'
import type { PaletteCommand } from '#core/work/commands.ts'
import { useCommands } from '#core/work/use-commands.ts'

/** What the keys of a queue under review do, whatever lies in it. */
export interface QueueActions {
  readonly accept: () => void
  /** Opens what may be said of what is accepted. */
  readonly askOpinion: () => void
  /** Opens the reasons of a return. */
  readonly askReason: () => void
  readonly goOn: (by: 1 | -1) => void
  readonly turn: (by: 1 | -1) => void
  readonly difference: () => void
  readonly mark: () => void
  readonly takeBack: () => void
  readonly keys: () => void
  /** Whether a decision goes on to the next undecided one; kept for the user. */
  readonly isAdvancing: boolean
  readonly toggleAdvance: () => void
}

/** What each key of the queue does. */
const RUN: { readonly [C in ReviewCommand]: (actions: QueueActions) => void } = {
  'review.accept': ({ accept }) => accept(),
  'review.opinion': ({ askOpinion }) => askOpinion(),
  'review.return': ({ askReason }) => askReason(),
  'review.next': ({ goOn }) => goOn(1),
  'review.previous': ({ goOn }) => goOn(-1),
  'review.pageOn': ({ turn }) => turn(1),
  'review.pageBack': ({ turn }) => turn(-1),
  'review.difference': ({ difference }) => difference(),
  'review.mark': ({ mark }) => mark(),
  'review.takeBack': ({ takeBack }) => takeBack(),
  'review.keys': ({ keys }) => keys()
}
/** The menu whose rights the commands of a queue need. */
export type ReviewMenu = 'archives.review' | 'transfer.review'
const NEEDS: Partial<Record<ReviewCommand, (menu: ReviewMenu) => string>> = {
  'review.accept': (menu) => `${menu}:accept`,
  'review.opinion': (menu) => `${menu}:accept`,
  'review.return': (menu) => `${menu}:return`,
  'review.takeBack': (menu) => `${menu}:accept,${menu}:return`
}

/** What the right is called that a command needs: a key’s title says what comes after it as well. */
const RIGHTS = {
  'review.accept': 'review.accept',
  'review.opinion': 'review.accept',
  'review.return': 'review.return'
} as const

/** Every command of the queue, in the order of its keys. */
export const REVIEW_COMMANDS = Object.keys(RUN) as readonly ReviewCommand[]

/** Whether this user may give a command. */
export function mayRun(id: ReviewCommand, menu: ReviewMenu = 'archives.review'): boolean {
  const needs = NEEDS[id]?.(menu)
  return needs === undefined || has(needs)
}

/** Offers what can be done at the queue while the screen is in front: by single keys in the queue, and in the palette. */
export function useReviewCommands(actions: QueueActions, menu: ReviewMenu = 'archives.review'): void {
  const { t } = useTranslation('archives')
  const newest = useRef(actions)
  newest.current = actions
  const commands = useMemo(
    (): readonly PaletteCommand[] => [
      {
        id: 'review.advance',
        title: () => t('review.advance'),
        group: 'screen',
        run: () => newest.current.toggleAdvance()
      },
      ...REVIEW_COMMANDS.map(
        (id): PaletteCommand => ({
          id,
          title: () => t(`review.key.${id.slice('review.'.length) as 'accept'}`),
          group: 'screen',
          keys: LIST_KEYS[id],
          when: () => mayRun(id, menu),
          ...(id in RIGHTS && { right: () => t(RIGHTS[id as keyof typeof RIGHTS]) }),
          run: () => RUN[id](newest.current)
        })
      )
    ],
    [t, menu]
  )
  useCommands(commands)
}

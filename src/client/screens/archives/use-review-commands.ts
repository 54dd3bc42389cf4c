import { useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'

import { LIST_KEYS, type ReviewCommand } from '#core/state/list-keys.ts'
import { has } from '#core/state/permissions.ts'
import type { PaletteCommand } from '#core/work/commands.ts'
import { useCommands } from '#core/work/use-commands.ts'

import type { ReviewActions } from './use-review-actions.ts'

/** What each key of the queue does. */
const RUN: { readonly [C in ReviewCommand]: (actions: ReviewActions) => void } = {
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
const NEEDS: Partial<Record<ReviewCommand, string>> = {
  'review.accept': 'archives.review:accept',
  'review.opinion': 'archives.review:accept',
  'review.return': 'archives.review:return',
  'review.takeBack': 'archives.review:accept,archives.review:return'
}

/** Every command of the queue, in the order of its keys. */
export const REVIEW_COMMANDS = Object.keys(RUN) as readonly ReviewCommand[]

/** Whether this user may give a command. */
export const mayRun = (id: ReviewCommand): boolean => NEEDS[id] === undefined || has(NEEDS[id])

/** Offers what can be done at the queue while the screen is in front: by single keys in the queue, and in the palette. */
export function useReviewCommands(actions: ReviewActions): void {
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
          when: () => mayRun(id),
          run: () => RUN[id](newest.current)
        })
      )
    ],
    [t]
  )
  useCommands(commands)
}

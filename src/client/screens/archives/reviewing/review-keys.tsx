import { useStore } from '@nanostores/react'
import { useTranslation } from 'react-i18next'

import { $ownKeys } from '#core/state/own-keys.ts'
import { Checkbox } from '#ui/fields/checkbox.tsx'

import { ReviewButton } from './review-button.tsx'
import { mayRun, type QueueActions, type ReviewMenu } from './use-review-commands.ts'

/** What else the keys of the queue do, each as a button, and where they hold. */
export function ReviewKeys({ actions, menu = 'archives.review' }: { actions: QueueActions; menu?: ReviewMenu }) {
  const { t } = useTranslation('archives')
  const { letters } = useStore($ownKeys)
  const plain = { kind: 'plain', size: 'small' } as const
  return (
    <section
      aria-label={t('review.keys')}
      className="flex flex-none flex-wrap items-center gap-x-1 gap-y-1 text-quiet text-xs/5"
    >
      <ReviewButton {...plain} command="review.previous" onPress={() => actions.goOn(-1)}>
        {t('review.key.previous')}
      </ReviewButton>
      <ReviewButton {...plain} command="review.next" onPress={() => actions.goOn(1)}>
        {t('review.key.next')}
      </ReviewButton>
      <ReviewButton {...plain} command="review.pageBack" onPress={() => actions.turn(-1)}>
        {t('review.key.pageBack')}
      </ReviewButton>
      <ReviewButton {...plain} command="review.pageOn" onPress={() => actions.turn(1)}>
        {t('review.key.pageOn')}
      </ReviewButton>
      {mayRun('review.opinion', menu) && (
        <ReviewButton {...plain} command="review.opinion" onPress={actions.askOpinion}>
          {t('review.key.opinion')}
        </ReviewButton>
      )}
      {mayRun('review.accept', menu) && (
        <ReviewButton {...plain} command="review.mark" onPress={actions.mark}>
          {t('review.key.mark')}
        </ReviewButton>
      )}
      <ReviewButton {...plain} command="review.keys" onPress={actions.keys}>
        {t('review.key.keys')}
      </ReviewButton>
      <Checkbox isSelected={actions.isAdvancing} onChange={actions.toggleAdvance}>
        {t('review.advance')}
      </Checkbox>
      <span className="ms-auto">{t(letters ? 'review.lettersHere' : 'review.lettersOff')}</span>
    </section>
  )
}

import { useTranslation } from 'react-i18next'

import type { ReviewItems } from '#contract/transfers/reviewing.ts'
import { Descriptions } from '#ui/data/descriptions.tsx'
import { fileSize } from '#ui/base/text/file-size.ts'
import { ScrollArea } from '#ui/containers/scroll-area.tsx'

import { ReviewButton } from '../reviewing/review-button.tsx'
import { mayRun, type QueueActions, type ReviewMenu } from '../reviewing/use-review-commands.ts'
import type { ReviewedLine } from './reviewed-lines.ts'
import { TransferChanges } from './transfer-changes.tsx'

interface LineFactsProps {
  readonly items: ReviewItems
  readonly line: ReviewedLine | undefined
  readonly actions: QueueActions
  readonly menu: ReviewMenu
}

/** What is known of the volume or the file in focus, what was said of it, and what has changed since the transfer came back. */
export function LineFacts({ items, line, actions, menu }: LineFactsProps) {
  const { t } = useTranslation('transfers')
  const file = items.files.find(({ id }) => id === line?.fileId)
  const volume = items.volumes.find(({ id }) => id === line?.volumeId)
  const verdict = file ? file.verdict : volume?.verdict
  const said = verdict
    ? [t(`result.${verdict.kind}`), verdict.reason_dictText, verdict.opinion, verdict.byName]
        .filter((one, at, all) => one && all.indexOf(one) === at)
        .join(t('listSeparator'))
    : ''
  /** What is on paper is counted in pages; what is only electronic, in bytes. */
  const countedIn = ({ textPages, drawingSheets, photos, files, bytes }: ReviewItems['volumes'][number]) =>
    files > 0 && textPages + drawingSheets + photos === 0
      ? [{ term: t('column.bytes'), value: fileSize(bytes) }]
      : [
          { term: t('column.textPages'), value: textPages },
          { term: t('column.drawings'), value: drawingSheets },
          { term: t('column.photos'), value: photos }
        ]
  const facts = file
    ? [
        { term: t('column.docNo'), value: file.docNo },
        { term: t('column.responsible'), value: file.responsible },
        { term: t('column.docDate'), value: file.docDate },
        { term: t('field.pages'), value: file.pages },
        {
          term: t('column.pagesIn'),
          value: [file.pageFrom, file.pageTo].filter((page) => page !== null).join('\u2013')
        }
      ]
    : volume
      ? [
          { term: t('column.archiveNo'), value: volume.archiveNo },
          { term: t('column.files'), value: volume.files },
          ...countedIn(volume)
        ]
      : []
  return (
    <ScrollArea aria-label={t('review.facts')} className="h-full rounded-lg border border-line bg-surface p-3">
      <div className="flex flex-wrap gap-2 pb-2">
        {mayRun('review.accept', menu) && (
          <ReviewButton
            command="review.accept"
            kind="primary"
            isDisabled={items.lock !== null}
            onPress={actions.accept}
          >
            {t('step.accept')}
          </ReviewButton>
        )}
        {mayRun('review.return', menu) && (
          <ReviewButton command="review.return" isDisabled={items.lock !== null} onPress={actions.askReason}>
            {t('step.return')}
          </ReviewButton>
        )}
        {mayRun('review.takeBack', menu) && (
          <ReviewButton command="review.takeBack" isDisabled={items.lock !== null} onPress={actions.takeBack}>
            {t('review.takeBackLast')}
          </ReviewButton>
        )}
        {items.row.round > 1 && (
          <ReviewButton command="review.difference" onPress={actions.difference}>
            {t('review.difference')}
          </ReviewButton>
        )}
      </div>
      <h2 className="wrap-anywhere font-medium">{line?.title ?? t('review.items')}</h2>
      <Descriptions columns={1} items={[...facts, { term: t('column.result'), value: said, isWide: true }]} />
      {items.row.round > 1 && <TransferChanges id={items.row.id} />}
    </ScrollArea>
  )
}

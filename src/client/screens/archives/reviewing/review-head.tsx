import { useStore } from '@nanostores/react'
import { Download } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { exportReviews } from '#contract/archives/review.ts'
import { has } from '#core/state/session/permissions.ts'
import { download } from '#core/wire/http/download.ts'
import { PageHead } from '#parts/page/page-head.tsx'
import { Button } from '#ui/actions/button.tsx'
import { SearchField } from '#ui/fields/search-field.tsx'
import { Select } from '#ui/fields/select.tsx'

import { ReviewButton } from './review-button.tsx'
import type { ReviewController } from './review-controller.ts'
import { type QueueFilter, queueQuestion } from './review-queue.ts'
import type { ReviewActions } from './use-review-actions.ts'
import { mayRun } from './use-review-commands.ts'

const SEARCH_REST = 400
const SHOWN = ['open', 'again', 'decided'] as const

interface ReviewHeadProps {
  readonly controller: ReviewController
  readonly actions: ReviewActions
  readonly filter: QueueFilter
  readonly onFilter: (filter: QueueFilter) => void
}

/** What is left, what the queue is narrowed to, and the last decision, which can be taken back. */
export function ReviewHead({ controller, actions, filter, onFilter }: ReviewHeadProps) {
  const { t } = useTranslation('archives')
  const counts = useStore(controller.$counts)
  const [last] = useStore(controller.$recent)
  const [word, setWord] = useState(filter.word)
  const asked = useRef(filter.word)
  useEffect(() => {
    if (word === asked.current) return
    const timer = setTimeout(() => {
      asked.current = word
      onFilter({ ...filter, word })
    }, SEARCH_REST)
    return () => clearTimeout(timer)
  }, [word, filter, onFilter])
  return (
    <PageHead title={t('review')} about={counts && t('review.counts', counts)} onRefresh={() => controller.load()}>
      <div className="flex min-w-0 flex-auto flex-wrap items-center gap-2 lg:justify-end">
        <SearchField
          aria-label={t('searchFiles')}
          value={word}
          onChange={setWord}
          className="w-40 min-w-20 max-tablet:flex-1 lg:flex-none"
        />
        <Select
          aria-label={t('review.show')}
          hasMessageLine={false}
          options={SHOWN.map((value) => ({ value, label: t(`review.show.${value}`) }))}
          value={filter.show}
          onChange={(show) => onFilter({ ...filter, show: (show ?? 'open') as QueueFilter['show'] })}
          className="w-32"
        />
        {last && mayRun('review.takeBack') && (
          <ReviewButton command="review.takeBack" onPress={actions.takeBack}>
            <span className="max-w-40 truncate">{lastWords(last, t)}</span>
          </ReviewButton>
        )}
        {has('archives.review:export') && (
          <Button
            icon={<Download aria-hidden />}
            onPress={() => void download(exportReviews, { ...queueQuestion(filter) }, `${t('review')}.xlsx`)}
          >
            {t('export')}
          </Button>
        )}
      </div>
    </PageHead>
  )
}

type Words = ReturnType<typeof useTranslation<'archives'>>['t']

/** The last decision by its name. */
const lastWords = ({ kind, files }: { kind: 'accept' | 'return'; files: readonly { title: string }[] }, t: Words) =>
  files.length === 1
    ? t(`review.takeBack.${kind}`, { title: files[0]?.title ?? '' })
    : t(`review.takeBackMany.${kind}`, { count: files.length })

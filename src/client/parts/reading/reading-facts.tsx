import { useTranslation } from 'react-i18next'

import type { FirstPage, FirstPageReason } from '#contract/files/first-page.ts'
import { fileSize } from '#ui/base/file-size.ts'
import { Descriptions } from '#ui/descriptions.tsx'

interface ReadingFactsProps {
  readonly shown: FirstPage
  /** Why its page is not shown; null where its format has none. */
  readonly why: FirstPageReason | null
}

/** What is known of a file that has no page to be shown. */
export function ReadingFacts({ shown, why }: ReadingFactsProps) {
  const { t } = useTranslation('parts')
  const { format, size, pages, width, height, duration } = shown
  const items = [
    { term: t('reading.fact.format'), value: format.toUpperCase() },
    { term: t('reading.fact.size'), value: fileSize(size) },
    ...(pages === null ? [] : [{ term: t('reading.fact.pages'), value: pages }]),
    ...(width === null || height === null ? [] : [{ term: t('reading.fact.pixels'), value: `${width} × ${height}` }]),
    ...(duration === null ? [] : [{ term: t('reading.fact.duration'), value: t('reading.fact.seconds', { duration }) }])
  ]
  return (
    <div className="flex flex-col gap-4 p-4">
      <p className="m-0">{t(why ? `reading.${why}` : 'reading.noPage')}</p>
      <Descriptions columns={1} items={items} />
    </div>
  )
}

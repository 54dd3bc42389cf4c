import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import type { FirstPage } from '#contract/files/first-page.ts'
import { staticFile } from '#contract/files/stored.ts'
import { download } from '#core/wire/http/download.ts'
import { fileSize } from '#ui/base/text/file-size.ts'
import { Button } from '#ui/actions/button.tsx'
import { Descriptions } from '#ui/data/descriptions.tsx'

interface ReadingFactsProps {
  readonly shown: FirstPage
  /** Why its page is not shown. */
  readonly note: string
}

/** What is known of a file of which a page cannot be shown, and the file itself to be kept and opened elsewhere. */
export function ReadingFacts({ shown, note }: ReadingFactsProps) {
  const { t } = useTranslation('parts')
  const { path, name, format, size, pages, width, height, duration } = shown
  const items = [
    { term: t('reading.fact.format'), value: format.toUpperCase() },
    { term: t('reading.fact.size'), value: fileSize(size) },
    ...(pages === null ? [] : [{ term: t('reading.fact.pages'), value: pages }]),
    ...(width === null || height === null ? [] : [{ term: t('reading.fact.pixels'), value: `${width} × ${height}` }]),
    ...(duration === null ? [] : [{ term: t('reading.fact.duration'), value: t('reading.fact.seconds', { duration }) }])
  ]
  return (
    <div className="flex flex-col gap-4 p-4">
      <p>{note}</p>
      <Descriptions columns={1} items={items} />
      <Button
        icon={<Download aria-hidden />}
        onPress={() => void download(staticFile, { '*': path, download: '1' }, name)}
        className="self-start"
      >
        {t('download')}
      </Button>
    </div>
  )
}

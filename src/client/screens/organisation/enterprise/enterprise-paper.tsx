import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { type FirstPage, firstPages } from '#contract/files/first-page.ts'
import type { StoredObject } from '#contract/files/stored.ts'
import { ask } from '#core/wire/http/ask.ts'
import { useAnswer } from '#parts/answer/use-answer.ts'
import { ReadingPane } from '#parts/reading/reading-pane.tsx'
import type { ResourceRow } from '#parts/resource/rows/rows.ts'
import { FileViewer } from '#parts/view/file-viewer.tsx'
import { RadioButtons } from '#ui/fields/radio-buttons.tsx'

const PAPERS = ['licence', 'letter'] as const

const asStored = ({ object, path, name, size, format, mime, sha256, pages }: FirstPage): StoredObject => ({
  id: object,
  path,
  name,
  size,
  format,
  mime,
  sha256,
  pages
})

/** The licence of a unit, or its letter of authorisation, page by page. */
export function EnterprisePaper({ row, onLeave }: { readonly row: ResourceRow; readonly onLeave: () => void }) {
  const { t } = useTranslation('organisation')
  const [paper, setPaper] = useState<(typeof PAPERS)[number]>('licence')
  const [number, setNumber] = useState(1)
  const [of, setOf] = useState(row.id)
  // Another unit begins with its licence; the choice of the paper keeps the focus.
  if (of !== row.id) {
    setOf(row.id)
    setPaper('licence')
    setNumber(1)
  }
  const [isViewed, setViewed] = useState(false)
  const paths = [row.licence, row.letter].filter(Boolean).join(',')
  const { state } = useAnswer<readonly FirstPage[]>(async (signal) =>
    paths === '' ? [] : await ask(firstPages, { paths }, { signal, quiet: true })
  )
  const known = 'data' in state ? state.data : undefined
  const shown = known && (known.find(({ path }) => path === row[paper]) ?? null)
  const turn = (by: 1 | -1) => setNumber((at) => Math.min(Math.max(at + by, 1), shown?.pages ?? 1))
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col gap-2 max-lg:h-[60vh] max-lg:flex-none">
      <RadioButtons
        aria-label={t('enterprise.papers')}
        hasMessageLine={false}
        options={PAPERS.map((one) => ({ value: one, label: t(`enterpriseAuth.field.${one}`) }))}
        value={paper}
        onChange={(value) => {
          setPaper(PAPERS.find((one) => one === value) ?? 'licence')
          setNumber(1)
        }}
      />
      <div className="min-h-0 flex-1">
        <ReadingPane
          document={shown}
          next={[]}
          number={number}
          marked={[]}
          onTurn={turn}
          onOpen={() => setViewed(true)}
          onLeave={onLeave}
        />
      </div>
      <FileViewer objects={isViewed && shown ? [asStored(shown)] : []} onClose={() => setViewed(false)} />
    </div>
  )
}

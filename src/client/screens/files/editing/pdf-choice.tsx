import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { type EditablePdf, editablePdfs } from '#contract/forms/edit-pdf.ts'
import { ask } from '#core/wire/http/ask.ts'
import { Answered } from '#parts/answer/answered.tsx'
import { useAnswer } from '#parts/answer/use-answer.ts'
import { SearchField } from '#ui/fields/search-field.tsx'
import { VirtualList } from '#ui/data/virtual-list.tsx'

import { DocumentLine } from '../making/document-line.tsx'

const SHOWN = 100

interface PdfChoiceProps {
  readonly label: string
  readonly onChosen: (document: EditablePdf) => void
}

/** The PDFs that one may edit, found by a part of their titles: Enter chooses one. */
export function PdfChoice({ label, onChosen }: PdfChoiceProps) {
  const { t } = useTranslation('forms')
  const [sought, setSought] = useState('')
  const [word, setWord] = useState('')
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <SearchField
        label={t('merge.search')}
        value={sought}
        onChange={setSought}
        onSubmit={setWord}
        onClear={() => setWord('')}
      />
      <Found key={word} word={word} label={label} onChosen={onChosen} />
    </div>
  )
}

function Found({ word, label, onChosen }: PdfChoiceProps & { readonly word: string }) {
  const { t } = useTranslation('forms')
  const { state, refresh } = useAnswer((signal) =>
    ask(
      editablePdfs,
      { pageNo: 1, pageSize: SHOWN, column: 'createTime', order: 'desc', ...(word && { title: `*${word}*` }) },
      { signal, quiet: true }
    )
  )
  return (
    <Answered state={state} onRetry={refresh} className="flex flex-col gap-1">
      {({ records, total }) => (
        <>
          <p role="status" className="text-quiet text-xs/5">
            {t(total > records.length ? 'merge.some' : 'merge.found', { count: total, shown: records.length })}
          </p>
          <VirtualList
            aria-label={label}
            items={records}
            nameOf={({ title, name }) => `${title} ${name}`}
            empty={t('edit.none')}
            onAction={(id) => {
              const document = records.find((one) => one.id === id)
              if (document) onChosen(document)
            }}
            dependencies={[t]}
          >
            {({ title, name, pages }) => <DocumentLine {...{ title, name, pages }} />}
          </VirtualList>
        </>
      )}
    </Answered>
  )
}

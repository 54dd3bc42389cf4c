import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'

import type { EditablePdf } from '#contract/forms/edit-pdf.ts'
import { uuid } from '#core/state/uuid.ts'
import { Button } from '#ui/actions/button.tsx'
import { Dialog } from '#ui/containers/dialog.tsx'
import { Form } from '#ui/fields/form.tsx'
import { TextField } from '#ui/fields/text-field.tsx'

import { type PageEdit, pageNumbers, pagesOfDocument } from './page-edits.ts'
import { PdfChoice } from './pdf-choice.tsx'

interface InsertPagesProps {
  /** The document that is edited. */
  readonly own: EditablePdf
  readonly onInsert: (pages: readonly PageEdit[]) => void
  readonly onClose: () => void
}

/** Adds pages of another PDF, or of the same once more, behind the page that one is at. */
export function InsertPages({ own, onInsert, onClose }: InsertPagesProps) {
  const { t } = useTranslation('forms')
  const [source, setSource] = useState<EditablePdf | null>(null)
  const [numbers, setNumbers] = useState('')
  const [errors, setErrors] = useState<Record<string, string>>()
  const count = source?.pages ?? 0
  const insert = (event: FormEvent) => {
    event.preventDefault()
    if (!source) return
    const wanted = numbers.trim() === '' ? null : pageNumbers(numbers, count)
    if (numbers.trim() !== '' && !wanted) return setErrors({ numbers: t('insert.wrong', { pages: count }) })
    const all = pagesOfDocument(source.id, count, source.id === own.id ? undefined : source.title)
    onInsert(wanted ? wanted.flatMap((page) => ({ ...all[page - 1]!, id: uuid() })) : all)
  }
  return (
    <Dialog
      isOpen
      title={t('insert.title')}
      width={640}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={<Button slot="close">{t('edit.cancel')}</Button>}
    >
      {source ? (
        <Form
          aria-label={t('insert.title')}
          errors={errors}
          isDisposable
          className="flex flex-col gap-2"
          onSubmit={insert}
        >
          <p>{t('insert.of', { title: source.title, pages: count })}</p>
          <TextField
            label={t('insert.numbers')}
            name="numbers"
            description={t('insert.hint')}
            value={numbers}
            onChange={setNumbers}
            autoFocus
          />
          <div className="flex gap-2">
            <Button kind="primary" type="submit">
              {t('insert.take')}
            </Button>
            <Button onPress={() => setSource(null)}>{t('insert.other')}</Button>
          </div>
        </Form>
      ) : (
        <PdfChoice
          label={t('insert.choose')}
          onChosen={(document) => (document.pages ?? 0) > 0 && setSource(document)}
        />
      )}
    </Dialog>
  )
}

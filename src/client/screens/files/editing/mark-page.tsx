import { Trash2 } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { MARK_KINDS, MARK_PLACES, type MarkKind, type MarkPlace } from '#contract/forms/edit-pdf.ts'
import { has } from '#core/state/session/permissions.ts'
import { uuid } from '#core/state/uuid.ts'
import { Button } from '#ui/actions/button.tsx'
import { Dialog } from '#ui/containers/dialog.tsx'
import { Form } from '#ui/fields/form.tsx'
import { NumberField } from '#ui/fields/number-field.tsx'
import { RadioGroup } from '#ui/fields/radio-group.tsx'
import { Select } from '#ui/fields/select.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'

import type { PageEdit } from './page-edits.ts'

type Marks = PageEdit['marks']
interface MarkPageProps {
  /** The page of the edited document, from 1. */
  readonly page: number
  readonly marks: Marks
  readonly onMarks: (marks: Marks) => void
  readonly onClose: () => void
}

/** Points. */
const [SMALLEST, LARGEST] = [6, 72]
const SIZES = { note: 12, stamp: 24, signature: 12 } as const

/** Puts a note, a stamp or one's own signature on a page, at one of nine places, or takes one away. */
export function MarkPage({ page, marks, onMarks, onClose }: MarkPageProps) {
  const { t } = useTranslation('forms')
  const form = useRef<HTMLFormElement>(null)
  const [kind, setKind] = useState<MarkKind>('note')
  const [place, setPlace] = useState<MarkPlace>('topRight')
  const [text, setText] = useState('')
  const [size, setSize] = useState<number | null>(null)
  const [errors, setErrors] = useState<Record<string, string>>()
  const kinds = MARK_KINDS.filter((one) => one !== 'signature' || has('pdf.edit:sign'))
  const put = (event: FormEvent) => {
    event.preventDefault()
    const points = size ?? SIZES[kind]
    const faults = {
      ...(kind !== 'signature' && text.trim() === '' && { text: t('mark.noText') }),
      ...((points < SMALLEST || points > LARGEST) && { size: t('mark.wrongSize', { from: SMALLEST, to: LARGEST }) })
    }
    if (Object.keys(faults).length > 0) return setErrors(faults)
    onMarks([...marks, { id: uuid(), kind, place, text: kind === 'signature' ? '' : text.trim(), size: points }])
  }
  return (
    <Dialog
      isOpen
      title={t('mark.title', { page })}
      width={560}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          <Button slot="close">{t('edit.cancel')}</Button>
          <Button kind="primary" onPress={() => form.current?.requestSubmit()}>
            {t('mark.put')}
          </Button>
        </>
      }
    >
      <Form
        ref={form}
        aria-label={t('mark.title', { page })}
        errors={errors}
        className="flex flex-col gap-1"
        onSubmit={put}
      >
        <RadioGroup
          label={t('mark.kind')}
          name="kind"
          options={kinds.map((value) => ({ value, label: t(`mark.kind.${value}`) }))}
          value={kind}
          onChange={(next) => setKind(next as MarkKind)}
        />
        {kind === 'signature' ? (
          <p className="mb-2 text-quiet">{t('mark.own')}</p>
        ) : (
          <TextArea
            label={t('mark.text')}
            name="text"
            isRequired
            maxLength={200}
            value={text}
            onChange={setText}
            autoFocus
          />
        )}
        <div className="grid gap-3 tablet:grid-cols-2">
          <Select
            label={t('mark.place')}
            name="place"
            options={MARK_PLACES.map((value) => ({ value, label: t(`mark.place.${value}`) }))}
            value={place}
            onChange={(next) => setPlace(next as MarkPlace)}
          />
          <NumberField label={t('mark.size')} name="size" value={size ?? SIZES[kind]} onChange={setSize} />
        </div>
      </Form>
      {marks.length > 0 && (
        <ul aria-label={t('mark.there')} className="mt-4 flex flex-col gap-1 border-line border-t pt-3">
          {marks.map((mark) => {
            const words = [t(`mark.kind.${mark.kind}`), mark.text, t(`mark.place.${mark.place}`)]
              .filter(Boolean)
              .join(' · ')
            return (
              <li key={mark.id} className="flex items-center gap-2">
                <span className="min-w-0 flex-1 wrap-anywhere">{words}</span>
                <Button
                  kind="plain"
                  icon={<Trash2 aria-hidden />}
                  aria-label={t('mark.remove', { words })}
                  onPress={() => onMarks(marks.filter(({ id }) => id !== mark.id))}
                />
              </li>
            )
          })}
        </ul>
      )}
    </Dialog>
  )
}

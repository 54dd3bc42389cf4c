import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { addVolume, editVolume, type VolumeRow } from '#contract/archives/volumes.ts'
import { succeed } from '#core/state/toasts.ts'
import { ask } from '#core/wire/http/ask.ts'
import { formErrors } from '#parts/answer/form-errors.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Form } from '#ui/form.tsx'
import { TextField } from '#ui/text-field.tsx'

import type { VolumeController } from './volume-controller.ts'
import { volumeNumber } from './volume-words.ts'

const FORM = 'volume-form'
const FIELDS = ['archiveNo', 'compiler', 'techManager', 'location', 'filer', 'reviewer', 'remark'] as const
const LONGEST = { archiveNo: 60, compiler: 200, techManager: 50, location: 100, filer: 50, reviewer: 50, remark: 500 }

/** The description of a volume; a new one is named, and described once it is there. */
export function VolumeForm({
  controller,
  volume,
  onClose
}: {
  readonly controller: VolumeController
  /** Null for a new one. */
  readonly volume: VolumeRow | null
  readonly onClose: () => void
}) {
  const { t } = useTranslation('arrange')
  const [title, setTitle] = useState(volume?.title ?? '')
  const [cells, setCells] = useState<Readonly<Record<string, string | null>>>(() =>
    Object.fromEntries(FIELDS.map((field) => [field, volume?.[field] ?? null]))
  )
  const [errors, setErrors] = useState<Record<string, string>>()
  const [isBusy, setBusy] = useState(false)
  const send = async () => {
    if (isBusy) return
    setBusy(true)
    try {
      const done = volume
        ? await ask(
            editVolume,
            {
              id: volume.id,
              rowVersion: volume.rowVersion,
              title,
              ...(Object.fromEntries(FIELDS.map((field) => [field, cells[field] || null])) as Record<
                (typeof FIELDS)[number],
                string | null
              >)
            },
            { quiet: true }
          )
        : await ask(addVolume, { title }, { quiet: true })
      await controller.refresh()
      const [row] = done.volumes
      onClose()
      succeed(t(volume ? 'described' : 'added', { no: volumeNumber(row?.volumeNo ?? 0) }))
    } catch (failure) {
      setErrors(await formErrors(failure, 'title'))
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={volume ? t('editTitle', { no: volumeNumber(volume.volumeNo) }) : t('do.add')}
      isOpen
      onOpenChange={onClose}
      width={640}
      footer={
        <>
          <Button slot="close">{t('cancel')}</Button>
          <Button kind="primary" type="submit" form={FORM} isLoading={isBusy}>
            {t('ok')}
          </Button>
        </>
      }
    >
      <Form
        id={FORM}
        errors={errors}
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <TextField
          name="title"
          label={t('volume.field.title')}
          value={title}
          onChange={setTitle}
          maxLength={200}
          autoFocus
          isRequired
        />
        {volume &&
          FIELDS.map((field) => (
            <TextField
              key={field}
              name={field}
              label={t(`volume.field.${field}`)}
              maxLength={LONGEST[field]}
              value={cells[field] ?? ''}
              onChange={(value) => setCells({ ...cells, [field]: value })}
            />
          ))}
      </Form>
    </Dialog>
  )
}

import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { Button } from '#ui/actions/button.tsx'
import { Dialog } from '#ui/containers/dialog.tsx'
import { Form } from '#ui/fields/form.tsx'
import { NumberField } from '#ui/fields/number-field.tsx'

import type { VolumeActions } from './use-volume-actions.ts'
import type { VolumeController } from './volume-controller.ts'

const FORM = 'volume-move-to'

/** Asks for the number of the volume that the meant files go to. */
export function VolumeMoveTo({
  controller,
  actions,
  onClose
}: {
  readonly controller: VolumeController
  readonly actions: VolumeActions
  readonly onClose: () => void
}) {
  const { t } = useTranslation('arrange')
  const [files] = useState(controller.meant)
  const [volumeNo, setNumber] = useState<number | null>(null)
  const [errors, setErrors] = useState<Record<string, string>>()
  const volume = volumeNo === null ? undefined : controller.numbered(volumeNo)
  const send = async () => {
    if (volumeNo === null || !volume) return setErrors({ volumeNo: t('noSuchVolume', { no: volumeNo ?? '' }) })
    onClose()
    await actions.moveTo(
      files.map(({ id }) => id),
      volumeNo
    )
  }
  return (
    <Dialog
      title={t('do.moveTo')}
      isOpen
      onOpenChange={onClose}
      width={480}
      footer={
        <>
          <Button slot="close">{t('cancel')}</Button>
          <Button kind="primary" type="submit" form={FORM}>
            {t('ok')}
          </Button>
        </>
      }
    >
      <p className="mb-3 wrap-anywhere">{t('moveSome', { count: files.length, title: files[0]?.title ?? '' })}</p>
      <Form
        id={FORM}
        errors={errors}
        isDisposable
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <NumberField
          name="volumeNo"
          label={t('volumeNo')}
          autoFocus
          isRequired
          value={volumeNo}
          onChange={setNumber}
          description={volume?.title ?? t('moveHint')}
        />
      </Form>
    </Dialog>
  )
}

import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { SIGNATURE_MOST, signResponsible } from '#contract/organisation/responsibles.ts'
import { ask } from '#core/wire/http/ask.ts'
import { fileAddress } from '#core/wire/http/address.ts'
import { keepPicture } from '#core/work/session/keep-picture.ts'
import { formErrors } from '#parts/answer/form-errors.ts'
import type { OwnDialogProps } from '#parts/resource/actions/own-dialogs.ts'
import { Button } from '#ui/actions/button.tsx'
import { Dialog } from '#ui/containers/dialog.tsx'

/** 签章: the sample of somebody's signature as it is kept, another one, or none. A picture is kept as soon as it is chosen. */
export function SignatureDialog({ row, texts, onDone, onClose }: OwnDialogProps) {
  const { t } = useTranslation('organisation')
  const { t: common } = useTranslation('resource')
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState('')
  const chooser = useRef<HTMLInputElement>(null)
  const name = String(row.name)
  const path = typeof row.signPath === 'string' ? row.signPath : null
  const sign = (kept: string | null) =>
    ask(signResponsible, { id: row.id, rowVersion: row.rowVersion, path: kept }, { quiet: true })
  const save = async (words: string, work: () => ReturnType<typeof sign>) => {
    setBusy(true)
    setFault('')
    try {
      onDone(words, await work())
    } catch (failure) {
      setFault(Object.values(await formErrors(failure, 'signPath')).join(' '))
    }
    setBusy(false)
  }
  const take = (file: File | undefined) => {
    if (!file) return
    if (!/^image\/(?:png|jpeg)$/.test(file.type) || file.size > SIGNATURE_MOST) setFault(t('responsible.wrongPicture'))
    else void save(t('responsible.signed', { name }), () => keepPicture(file, 'field', sign))
  }
  return (
    <Dialog
      isOpen
      title={t('responsible.signatureOf', { name, action: texts.action('sign') })}
      width={480}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          <Button slot="close">{common('close')}</Button>
          {path !== null && (
            <Button
              kind="danger"
              isDisabled={isBusy}
              onPress={() => void save(t('responsible.unsigned', { name }), () => sign(null))}
            >
              {t('responsible.removeSignature')}
            </Button>
          )}
          <Button kind="primary" autoFocus isLoading={isBusy} onPress={() => chooser.current?.click()}>
            {t('responsible.chooseSignature')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {path === null ? (
          <p>{t('responsible.noSignature')}</p>
        ) : (
          <img
            src={fileAddress(path)}
            alt={t('responsible.signature', { name })}
            className="max-h-48 max-w-full self-start [color-scheme:light] rounded border border-line bg-[Canvas] object-contain p-2"
          />
        )}
        <p className="text-quiet">{t('responsible.signatureHint')}</p>
        <p role="alert" className="text-danger empty:hidden">
          {fault}
        </p>
        <input
          ref={chooser}
          type="file"
          aria-label={t('responsible.chooseSignature')}
          accept="image/png,image/jpeg"
          hidden
          onChange={({ target }) => {
            take(target.files?.[0])
            target.value = ''
          }}
        />
      </div>
    </Dialog>
  )
}

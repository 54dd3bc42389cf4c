import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { signHandover, signsNext } from '#contract/transfers/handovers.ts'
import { ask } from '#core/wire/http/ask.ts'
import { FormDialog } from '#parts/form/form-dialog.tsx'
import type { OwnDialogProps } from '#parts/resource/actions/own-dialogs.ts'
import { FileField } from '#parts/upload/file-field.tsx'

/** 签章: the side whose turn it is signs, with the scan of the sealed 移交书; the archive may leave it at the builder's. */
export function SignDialog({ row, texts, onDone, onClose }: OwnDialogProps) {
  const { t } = useTranslation('transfers')
  const [path, setPath] = useState('')
  const [isUnderWay, setUnderWay] = useState(false)
  const side = signsNext(String(row.status)) ?? 'builder'
  // The builder of another installation has no account here.
  const hint = side === 'builder' && row.isElsewhere === true ? 'elsewhere' : side
  return (
    <FormDialog
      title={t(`handover.signOf.${side}`, { no: String(row.transferNo) })}
      submitLabel={texts.action('sign')}
      width={560}
      field="path"
      input={() => ({ id: row.id, path })}
      check={(input) =>
        isUnderWay
          ? { path: t('handover.underWay') }
          : side === 'builder' && input.path === ''
            ? { path: t('handover.refused.noScan') }
            : undefined
      }
      send={async (input, options) => {
        await ask(signHandover, input, options)
        onDone(t(`handover.signed.${side}`))
      }}
      onClose={onClose}
    >
      <p className="mb-2">{t(`handover.signHint.${hint}`)}</p>
      <FileField
        name="path"
        label={t('handover.scan')}
        isRequired={side === 'builder'}
        limit={1}
        onChange={setPath}
        onUnderWay={setUnderWay}
      />
    </FormDialog>
  )
}

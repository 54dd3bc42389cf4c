import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { rateVolumes } from '#contract/transfers/receiving.ts'
import type { TransferVolume } from '#contract/transfers/transfers.ts'
import { ask } from '#core/wire/http/ask.ts'
import { useDictOptions } from '#parts/dict/use-dict-options.ts'
import { FormDialog } from '#parts/form/form-dialog.tsx'
import { DateField } from '#ui/date/date-field.tsx'
import { Select } from '#ui/fields/select.tsx'
import { TextField } from '#ui/fields/text-field.tsx'

interface RateDialogProps {
  readonly id: string
  readonly volumes: readonly TransferVolume[]
  readonly onDone: (words: string) => void
  readonly onClose: () => void
}

/** What nobody has decided yet, and what is offered for it. */
const [UNDECIDED, OPEN] = ['0', '1']

/** What all these volumes have; empty where they differ. */
function common(volumes: readonly TransferVolume[], key: 'openStatus' | 'openReason' | 'openUntil' | 'secretLevel') {
  const values = new Set(volumes.map((volume) => volume[key] ?? ''))
  return values.size === 1 ? ([...values][0] ?? '') : ''
}

/** 定密与开放: says of volumes how secret they are, and whether readers may see them, beginning with what they have in common. */
export function RateDialog({ id, volumes, onDone, onClose }: RateDialogProps) {
  const { t } = useTranslation('transfers')
  const [typed, setTyped] = useState({
    openStatus: common(volumes, 'openStatus').replace(UNDECIDED, '') || OPEN,
    openReason: common(volumes, 'openReason'),
    openUntil: common(volumes, 'openUntil'),
    secretLevel: common(volumes, 'secretLevel')
  })
  const change = (key: keyof typeof typed) => (value: string | null) =>
    setTyped((before) => ({ ...before, [key]: value ?? '' }))
  const openness = useDictOptions({ dictCode: 'open_status' })
  const levels = useDictOptions({ dictCode: 'secret_level' })
  return (
    <FormDialog
      title={t('receive.rateOf', { count: volumes.length })}
      submitLabel={t('receive.rate')}
      field="openStatus"
      input={() => ({
        ...{ id, volumes: volumes.map((volume) => volume.id), openStatus: typed.openStatus as '0' | '1' | '2' },
        ...{ openReason: typed.openReason.trim(), openUntil: typed.openUntil, secretLevel: typed.secretLevel }
      })}
      check={(input) =>
        input.openStatus === '2' && input.openReason === '' ? { openReason: t('receive.noOpenReason') } : undefined
      }
      send={async (input, options) => {
        await ask(rateVolumes, input, options)
        onDone(t('receive.rated', { count: volumes.length }))
      }}
      onClose={onClose}
    >
      <Select
        label={t('transfer.field.openStatus')}
        name="openStatus"
        isRequired
        autoFocus
        options={openness}
        value={typed.openStatus}
        onChange={change('openStatus')}
      />
      {typed.openStatus === '2' && (
        <>
          <TextField
            label={t('transfer.field.openReason')}
            name="openReason"
            isRequired
            maxLength={200}
            value={typed.openReason}
            onChange={change('openReason')}
          />
          <DateField
            label={t('transfer.field.openUntil')}
            name="openUntil"
            value={typed.openUntil === '' ? null : typed.openUntil}
            onChange={change('openUntil')}
          />
        </>
      )}
      <Select
        label={t('transfer.field.secretLevel')}
        name="secretLevel"
        isClearable
        options={levels}
        value={typed.secretLevel}
        onChange={change('secretLevel')}
      />
    </FormDialog>
  )
}

import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { volumeNumber } from '#contract/archives/volume-number.ts'
import { type ProposedNumber, proposedNumbers, shelveTransfer } from '#contract/transfers/receiving.ts'
import { ask } from '#core/wire/http/ask.ts'
import { FormDialog } from '#parts/form/form-dialog.tsx'
import { announce } from '#ui/base/announcer.ts'
import { ScrollArea } from '#ui/containers/scroll-area.tsx'
import { Table } from '#ui/data/table.tsx'
import { TextField } from '#ui/fields/text-field.tsx'

const COLUMNS = ['volumeNo', 'title', 'archiveNo', 'holdingNo', 'registerNo'] as const

interface ShelveDialogProps {
  readonly id: string
  readonly proposed: readonly ProposedNumber[]
  readonly onDone: () => void
  readonly onClose: () => void
}

/**
 * 入库上架: shows which 馆藏档号 and 总登记号 each volume is to have, and gives these once they are confirmed. Another first number numbers them anew, which
 * is shown before it is confirmed.
 */
export function ShelveDialog({ id, proposed, onDone, onClose }: ShelveDialogProps) {
  const { t } = useTranslation('transfers')
  const [numbers, setNumbers] = useState(proposed)
  const shown = numbers[0]?.holdingNo ?? ''
  const [first, setFirst] = useState(shown)
  const show = (next: readonly ProposedNumber[]) => {
    setNumbers(next)
    setFirst(next[0]?.holdingNo ?? '')
    announce(t('receive.renumbered', { first: next[0]?.holdingNo ?? '', last: next.at(-1)?.holdingNo ?? '' }))
  }
  const isOther = first.trim() !== shown
  return (
    <FormDialog
      title={t('receive.numbersOf', { count: numbers.length })}
      submitLabel={t(isOther ? 'receive.recount' : 'receive.shelve')}
      width={760}
      field="first"
      input={() => ({
        id,
        first: first.trim(),
        confirmed: numbers.map(({ volumeId, holdingNo, registerNo }) => ({ volumeId, holdingNo, registerNo }))
      })}
      send={async (input, options) => {
        if (isOther) return show(await ask(proposedNumbers, { id, first: input.first }, options))
        try {
          await ask(shelveTransfer, { id, confirmed: input.confirmed }, options)
        } catch (error) {
          // Somebody else was given one of them: those that are free now are shown, beside why.
          await ask(proposedNumbers, { id, first: '' }, { quiet: true }).then(show, () => undefined)
          throw error
        }
        onDone()
      }}
      onClose={onClose}
    >
      <TextField
        label={t('receive.first')}
        name="first"
        description={t('receive.firstHint')}
        isRequired
        autoFocus
        maxLength={60}
        value={first}
        onChange={setFirst}
      />
      <ScrollArea aria-label={t('receive.numbers')} className="max-h-80">
        <Table
          aria-label={t('receive.numbers')}
          className="w-full min-w-160 table-fixed border-collapse"
          columns={COLUMNS.map((key) => ({ key, title: t(`receive.column.${key}`) }))}
          rows={numbers.map((one) => ({ ...one, id: one.volumeId }))}
          cellOf={(one, key) =>
            key === 'volumeNo' ? volumeNumber(one.volumeNo) : String(one[key as (typeof COLUMNS)[number]] ?? '')
          }
          empty={null}
        />
      </ScrollArea>
    </FormDialog>
  )
}

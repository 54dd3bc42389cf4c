import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { leadsFrom } from '#contract/core/state-machine.ts'
import { deleteTransfer, reopenTransfer, submitTransfer, withdrawTransfer } from '#contract/transfers/applying.ts'
import { transferMachine } from '#contract/transfers/transfer-machine.ts'
import type { TransferDetail } from '#contract/transfers/transfers.ts'
import { has } from '#core/state/session/permissions.ts'
import { inform, succeed } from '#core/state/toasts.ts'
import { ask } from '#core/wire/http/ask.ts'
import { untilJobEnds } from '#core/work/job-end.ts'
import { useBarFocus } from '#ui/base/focus/use-bar-focus.ts'
import { confirm } from '#ui/base/layers/asking.ts'
import { Button } from '#ui/actions/button.tsx'

import { PrintForms } from './print-forms.tsx'
import { goesOnToSubmit } from './submit-question.tsx'

interface TransferActionsProps {
  readonly detail: TransferDetail
  readonly onEdit: () => void
  readonly onChanged: (id: string | null) => Promise<unknown>
}

/** What an applicant can do with an application in its state; a step that is not declared from there has no button. */
export function TransferActions({ detail, onEdit, onChanged }: TransferActionsProps) {
  const { t } = useTranslation('transfers')
  const { row, forms } = detail
  const [isBusy, setBusy] = useState(false)
  const { id, status, rowVersion, transferNo: no } = row
  const bar = useBarFocus<HTMLFieldSetElement>(`${status} ${isBusy}`)
  const may = (step: 'submit' | 'withdraw' | 'reopen') =>
    leadsFrom(transferMachine, step, status) && has(transferMachine.transitions[step].by)
  const work = async (doing: () => Promise<string | null>) => {
    setBusy(true)
    // A refusal is shown by `ask`; what it was about stays, and is read anew.
    const shown = await doing().catch(() => id)
    await onChanged(shown)
    setBusy(false)
  }
  const submit = async () => {
    if (!(await goesOnToSubmit(detail, t))) return
    await work(async () => {
      const { job } = await ask(submitTransfer, { id, rowVersion })
      inform(t('submit.ordered', { no }))
      await untilJobEnds(job)
      return id
    })
  }
  const withdraw = async () => {
    if (
      !(await confirm({
        title: t('withdraw.sure', { no }),
        text: t('withdraw.unlocks'),
        confirmLabel: t('step.withdraw')
      }))
    )
      return
    await work(async () => {
      await ask(withdrawTransfer, { id })
      succeed(t('withdraw.done', { no }))
      return id
    })
  }
  const remove = async () => {
    if (!(await confirm({ title: t('delete.sure', { no }), confirmLabel: t('delete'), kind: 'danger' }))) return
    await work(async () => {
      await ask(deleteTransfer, { id })
      succeed(t('delete.done', { no }))
      return null
    })
  }
  return (
    <fieldset ref={bar} aria-label={t('actions', { no })} className="flex flex-wrap gap-2">
      {may('submit') && (
        <Button kind="primary" onPress={submit} isLoading={isBusy}>
          {t(row.round > 0 ? 'submit.again' : 'step.submit')}
        </Button>
      )}
      {leadsFrom(transferMachine, 'submit', status) && has('transfer.apply:edit') && (
        <Button onPress={onEdit}>{t('edit')}</Button>
      )}
      {may('withdraw') && (
        <Button onPress={withdraw} isLoading={isBusy}>
          {t('step.withdraw')}
        </Button>
      )}
      {may('reopen') && (
        <Button isLoading={isBusy} onPress={() => work(async () => (await ask(reopenTransfer, { id })).id)}>
          {t('step.reopen')}
        </Button>
      )}
      {status === transferMachine.first && row.round === 0 && has('transfer.apply:delete') && (
        <Button onPress={remove}>{t('delete')}</Button>
      )}
      <PrintForms forms={forms} />
    </fieldset>
  )
}

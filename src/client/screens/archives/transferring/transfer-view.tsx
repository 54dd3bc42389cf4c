import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { queryTransfer, type TransferDetail } from '#contract/transfers/transfers.ts'
import { transferMachine } from '#contract/transfers/transfer-machine.ts'
import { leadsFrom } from '#contract/core/state-machine.ts'
import { ask } from '#core/wire/http/ask.ts'
import { Answered } from '#parts/answer/answered.tsx'
import { useAnswer } from '#parts/answer/use-answer.ts'
import { useFollowed } from '#parts/answer/use-followed.ts'
import { Disclosure } from '#ui/containers/disclosure.tsx'

import { CameBack } from './came-back.tsx'
import { TransferActions } from './transfer-actions.tsx'
import { TransferChanges } from './transfer-changes.tsx'
import { TransferFacts } from './transfer-facts.tsx'
import { TransferForms } from './transfer-forms.tsx'
import { TransferLog } from './transfer-log.tsx'
import { TransferLacks } from './transfer-lacks.tsx'
import { TransferVolumes } from './transfer-volumes.tsx'

interface TransferViewProps {
  readonly id: string
  /** How often it was edited: what is shown is read anew then, and the focus stays where it is. */
  readonly edits: number
  readonly onEdit: (detail: TransferDetail) => void
  /** Called with the application that is shown from now on; null: it is gone. */
  readonly onChanged: (id: string | null) => Promise<unknown>
}

/** An application as its applicant sees it: what it lacks, what it is for, what has changed since it came back, and what has happened to it. */
export function TransferView({ id, edits, onEdit, onChanged }: TransferViewProps) {
  const { t } = useTranslation('transfers')
  const { state, refresh } = useAnswer((signal) => ask(queryTransfer, { id }, { signal, quiet: true }))
  useFollowed('transfer.application', refresh)
  const [changes, setChanges] = useState(0)
  useEffect(() => {
    if (edits > 0) void refresh()
  }, [edits, refresh])
  const changed = async (shown: string | null) => {
    if (shown !== null) await refresh()
    setChanges((count) => count + 1)
    await onChanged(shown)
  }
  return (
    <Answered state={state} onRetry={refresh} className="flex flex-col gap-3">
      {(detail) => {
        const { row, volumes, log, forms } = detail
        const isOpen = leadsFrom(transferMachine, 'submit', row.status)
        return (
          <>
            <TransferActions detail={detail} onEdit={() => onEdit(detail)} onChanged={changed} />
            <CameBack row={row} log={log} />
            <TransferFacts row={row} />
            {isOpen && <TransferLacks key={`lacks ${changes} ${row.rowVersion}`} id={id} />}
            {isOpen && row.round > 0 && <TransferChanges key={`changes ${changes} ${row.rowVersion}`} id={id} />}
            <Disclosure level={2} title={t('volumes', { count: volumes.length })} defaultExpanded>
              <TransferVolumes volumes={volumes} />
            </Disclosure>
            <Disclosure level={2} title={t('log')} defaultExpanded>
              <TransferLog log={log} />
            </Disclosure>
            <Disclosure level={2} title={t('forms', { count: forms.length })}>
              <TransferForms forms={forms} volumes={volumes} />
            </Disclosure>
          </>
        )
      }}
    </Answered>
  )
}

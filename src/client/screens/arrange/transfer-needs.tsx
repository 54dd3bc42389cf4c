import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { listTransferNeeds } from '#contract/checks/transfer-needs.ts'
import { ask } from '#core/wire/http/ask.ts'
import { Answered } from '#parts/answer/answered.tsx'
import { useAnswer } from '#parts/answer/use-answer.ts'
import { NeedList } from '#parts/needs/need-list.tsx'
import { Disclosure } from '#ui/containers/disclosure.tsx'

/** What a transfer of the project will ask for, by weight, each with links to where it lies; asked for when it is opened. */
export function TransferNeeds() {
  const { t } = useTranslation('checks')
  const [isOpen, setOpen] = useState(false)
  return (
    <Disclosure level={2} title={t('needs')} isExpanded={isOpen} onExpandedChange={setOpen}>
      {isOpen && <Needs />}
    </Disclosure>
  )
}

function Needs() {
  const { state, refresh } = useAnswer((signal) => ask(listTransferNeeds, {}, { signal, quiet: true }))
  return (
    <Answered state={state} onRetry={refresh} className="flex flex-col gap-2">
      {(needs) => <NeedList needs={needs} />}
    </Answered>
  )
}

import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { queryTransfer } from '#contract/transfers/transfers.ts'
import { ask } from '#core/wire/http/ask.ts'
import { Answered } from '#parts/answer/answered.tsx'
import { useAnswer } from '#parts/answer/use-answer.ts'
import { useFollowed } from '#parts/answer/use-followed.ts'
import { Disclosure } from '#ui/containers/disclosure.tsx'
import { ScrollArea } from '#ui/containers/scroll-area.tsx'

import { TransferForms } from './transfer-forms.tsx'

/** The forms of a transfer as the archive reads them above its volumes: asked for and shown on request, and never taller than a third of the page. */
export function FrozenForms({ id }: { readonly id: string }) {
  const { t } = useTranslation('transfers')
  const [isOpen, setOpen] = useState(false)
  const title = t('forms.title')
  return (
    <Disclosure level={2} title={title} isExpanded={isOpen} onExpandedChange={setOpen}>
      <ScrollArea aria-label={title} className="max-h-[33dvh]">
        {isOpen && <AskedForms id={id} />}
      </ScrollArea>
    </Disclosure>
  )
}

function AskedForms({ id }: { readonly id: string }) {
  const { t } = useTranslation('transfers')
  const { state, refresh } = useAnswer((signal) => ask(queryTransfer, { id }, { signal, quiet: true }))
  // A decision may have a paper of its own.
  useFollowed('transfer.application', refresh)
  return (
    <Answered state={state} onRetry={refresh} className="">
      {({ forms, volumes }) =>
        // What was submitted before forms were frozen has none.
        forms.length === 0 ? <p role="status">{t('forms.notFrozen')}</p> : <TransferForms {...{ forms, volumes }} />
      }
    </Answered>
  )
}

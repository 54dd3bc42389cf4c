import { useTranslation } from 'react-i18next'

import { queryTransfer } from '#contract/transfers/transfers.ts'
import { ask } from '#core/wire/http/ask.ts'
import { Answered } from '#parts/answer/answered.tsx'
import { useAnswer } from '#parts/answer/use-answer.ts'
import { Disclosure } from '#ui/containers/disclosure.tsx'
import { ScrollArea } from '#ui/containers/scroll-area.tsx'

import { TransferForms } from './transfer-forms.tsx'

/** The forms of a transfer as the archive reads them beside its volumes: shown on request, and never taller than a third of the page. */
export function FrozenForms({ id }: { readonly id: string }) {
  const { t } = useTranslation('transfers')
  const { state, refresh } = useAnswer((signal) => ask(queryTransfer, { id }, { signal, quiet: true }))
  return (
    <Answered state={state} onRetry={refresh}>
      {({ forms, volumes }) => {
        // What came before forms were frozen has none.
        if (forms.length === 0) return null
        const title = t('forms', { count: forms.length })
        return (
          <Disclosure level={2} title={title}>
            <ScrollArea aria-label={title} className="max-h-[33dvh]">
              <TransferForms forms={forms} volumes={volumes} />
            </ScrollArea>
          </Disclosure>
        )
      }}
    </Answered>
  )
}

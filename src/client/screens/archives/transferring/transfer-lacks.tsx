import { useTranslation } from 'react-i18next'

import { needsOfTransfer } from '#contract/transfers/applying.ts'
import { ask } from '#core/wire/http/ask.ts'
import { Answered } from '#parts/answer/answered.tsx'
import { useAnswer } from '#parts/answer/use-answer.ts'
import { NeedList } from '#parts/needs/need-list.tsx'
import { Disclosure } from '#ui/containers/disclosure.tsx'

/** What an application still asks for before it is submitted, by weight and with links. */
export function TransferLacks({ id }: { readonly id: string }) {
  const { t } = useTranslation('transfers')
  const { state, refresh } = useAnswer((signal) => ask(needsOfTransfer, { id }, { signal, quiet: true }))
  return (
    <Disclosure level={2} title={t('lacks')} defaultExpanded>
      <Answered state={state} onRetry={refresh} className="flex flex-col gap-2">
        {(needs) => <NeedList needs={needs} />}
      </Answered>
    </Disclosure>
  )
}

import { History, Undo2 } from 'lucide-react'
import { lazy, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import {
  enterprises,
  type OwnEnterprise,
  readEnterprise,
  withdrawEnterprise
} from '#contract/organisation/enterprise-auth.ts'
import { has } from '#core/state/session/permissions.ts'
import { succeed } from '#core/state/toasts.ts'
import { ask } from '#core/wire/http/ask.ts'
import { Answered } from '#parts/answer/answered.tsx'
import { useAnswer } from '#parts/answer/use-answer.ts'
import { PageHead } from '#parts/page/page-head.tsx'
import { useResourceTexts } from '#parts/resource/rows/texts.ts'
import { confirm } from '#ui/base/layers/asking.ts'
import { LateDialog } from '#ui/base/layers/late-dialog.tsx'
import { Button } from '#ui/actions/button.tsx'
import { Chip, type ChipProps } from '#ui/status/chip.tsx'
import { Empty } from '#ui/status/empty.tsx'

import { EnterpriseFacts } from './enterprise/enterprise-facts.tsx'
import { EnterpriseForm } from './enterprise/enterprise-form.tsx'

const HistoryDialog = lazy(async () => ({
  default: (await import('#parts/resource/dialogs/history-dialog.tsx')).HistoryDialog
}))

const TONES: { readonly [S in OwnEnterprise['status']]: NonNullable<ChipProps['tone']> } = {
  '0': 'idle',
  '1': 'brand',
  '2': 'good',
  '3': 'bad',
  '4': 'warn'
}

/** Papers are taken back by withdrawing them. */
const NOTHING_TO_UNDO = async () => undefined

/** 企业认证: the papers of one's own unit, how far the archive is with them, and why it has returned them. */
export default function EnterpriseAuth() {
  const { t } = useTranslation('organisation')
  const { t: resources } = useTranslation('resource')
  const texts = useResourceTexts(enterprises, 'organisation')
  const [isHistory, setHistory] = useState(false)
  const { state, refresh } = useAnswer((signal) => ask(readEnterprise, {}, { signal, quiet: true }))
  const known = 'data' in state ? state.data : undefined
  const [isBusy, setBusy] = useState(false)
  const words = useRef<HTMLParagraphElement>(null)
  // What was pressed has gone with its form: the focus is on what is true now.
  const refreshed = async () => {
    await refresh()
    words.current?.focus()
  }
  const withdraw = async () => {
    const isMeant = await confirm({ title: t('enterprise.withdraw'), text: t('enterprise.withdrawText') })
    if (!isMeant || isBusy) return
    setBusy(true)
    // A refusal is said by itself, and what is true now is fetched either way.
    await ask(withdrawEnterprise, {}).then(
      () => succeed(t('enterprise.withdrawn')),
      () => undefined
    )
    await refreshed()
    setBusy(false)
  }
  return (
    <div className="flex flex-1 flex-col gap-3 page-edge pb-4">
      <PageHead
        title={t('enterprise')}
        beside={known?.unit && <Chip tone={TONES[known.status]}>{known.status_dictText}</Chip>}
        onRefresh={refresh}
      >
        {known?.mayWithdraw && has('account.enterprise:withdraw') && (
          <Button icon={<Undo2 aria-hidden />} isLoading={isBusy} onPress={() => void withdraw()}>
            {t('enterprise.withdraw')}
          </Button>
        )}
        {known?.id && (
          <Button icon={<History aria-hidden />} onPress={() => setHistory(true)}>
            {resources('history')}
          </Button>
        )}
      </PageHead>
      <Answered state={state} onRetry={refresh}>
        {(own) =>
          own.unit === null ? (
            <Empty title={t('enterprise.noUnit')} className="m-auto" />
          ) : (
            <section aria-label={own.unit} className="flex flex-col gap-4 rounded-lg border border-line bg-surface p-5">
              <p
                ref={words}
                tabIndex={-1}
                className={`outline-none ${own.status === '3' ? 'text-danger' : 'text-quiet'}`}
              >
                {wordsOf(own, t)}
              </p>
              {own.maySubmit && has('account.enterprise:submit') ? (
                <EnterpriseForm
                  key={`${own.status} ${own.submitTime}`}
                  own={own}
                  onSubmitted={() => void refreshed()}
                />
              ) : (
                <EnterpriseFacts own={own} />
              )}
            </section>
          )
        }
      </Answered>
      <LateDialog>
        {isHistory && known?.id && (
          <HistoryDialog
            resource={enterprises}
            texts={texts}
            row={{ id: known.id, name: known.name }}
            onUndo={NOTHING_TO_UNDO}
            onClose={() => setHistory(false)}
          />
        )}
      </LateDialog>
    </div>
  )
}

/** What the state means for who reads it, and what to do. */
function wordsOf(own: OwnEnterprise, t: ReturnType<typeof useTranslation<'organisation'>>['t']): string {
  const { status, opinion, reviewerName, verifiedTo, unit } = own
  const values = { unit: unit ?? '', opinion: opinion ?? '', reviewer: reviewerName ?? '', day: verifiedTo ?? '' }
  if (status === '2') return t(verifiedTo === null ? 'enterprise.hint.verified' : 'enterprise.hint.verifiedTo', values)
  return t(`enterprise.hint.${status}`, values)
}

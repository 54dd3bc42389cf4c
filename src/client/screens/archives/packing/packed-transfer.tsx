import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'

import { packageState } from '#contract/transfers/packing.ts'
import type { TransferRow } from '#contract/transfers/transfers.ts'
import { ask } from '#core/wire/http/ask.ts'
import { useActionCommands } from '#core/work/use-action-commands.ts'
import { Answered } from '#parts/answer/answered.tsx'
import { useAnswer } from '#parts/answer/use-answer.ts'
import { useBarFocus } from '#ui/base/focus/use-bar-focus.ts'
import { Button } from '#ui/actions/button.tsx'
import { Progress } from '#ui/status/progress.tsx'

import { PackageCarriers } from '../carriers/package-carriers.tsx'
import { PackageFactsList } from './package-facts.tsx'
import { PackageFindings } from './package-findings.tsx'
import { SendDialog } from './send-dialog.tsx'
import { SendingFacts } from './sending-facts.tsx'
import { usePackageActions } from './use-package-actions.ts'

/** How often it is asked how far the work on a package is. Milliseconds. */
const LOOK = 2000

interface PackedTransferProps {
  readonly row: TransferRow
  /** Called when its state may be another one. */
  readonly onChanged: () => Promise<unknown>
}

/** A transfer that was accepted: its package, what was found in it, how far the work on it is, and what can be done with it now. */
export function PackedTransfer({ row, onChanged }: PackedTransferProps) {
  const { id, transferNo, status_dictText: status } = row
  const { t } = useTranslation('transfers')
  const { state, refresh } = useAnswer((signal) => ask(packageState, { id }, { signal, quiet: true }))
  const known = 'data' in state ? state.data : undefined
  const job = known?.work?.job
  const changed = async () => {
    await refresh()
    await onChanged()
  }
  const newest = useRef(changed)
  newest.current = changed
  useEffect(() => {
    if (job === undefined) return
    const timer = setInterval(() => void refresh(), LOOK)
    return () => {
      clearInterval(timer)
      // The work has ended: the transfer may be in another state.
      void newest.current()
    }
  }, [job, refresh])
  const { actions, isBusy, recipients, closeRecipients } = usePackageActions(row, known, changed)
  const keys = actions.map(({ key }) => key).join(' ')
  const bar = useBarFocus<HTMLDivElement>(keys)
  useActionCommands('package', actions)
  return (
    <section aria-label={transferNo} className="flex flex-col gap-3 rounded-lg border border-line bg-surface px-4 py-3">
      <div ref={bar} className="flex flex-wrap items-center gap-2">
        <h2 data-state tabIndex={-1} className="me-auto font-semibold outline-0">
          {t('online.heading', { no: transferNo, state: status })}
        </h2>
        {actions.map(({ key, label, isMain, run }) => (
          <Button key={key} kind={isMain ? 'primary' : 'default'} isDisabled={isBusy} onPress={run}>
            {label}
          </Button>
        ))}
      </div>
      <Answered state={state} onRetry={refresh} className="flex flex-col gap-3">
        {(answer) => (
          <>
            {answer.fault !== null && (
              <p role="alert" className="rounded-control bg-danger-tint px-3 py-1.5 wrap-anywhere">
                {answer.fault}
              </p>
            )}
            <p role="status">{answer.work ? t(`online.working.${answer.work.kind}`) : ''}</p>
            {answer.work && (
              <Progress
                aria-label={t(`online.working.${answer.work.kind}`)}
                isIndeterminate={!answer.work.total}
                value={answer.work.done}
                maxValue={answer.work.total ?? 1}
              />
            )}
            {answer.sending && <SendingFacts of={answer.sending} />}
            {(answer.made || !answer.work) && <PackageFactsList of={answer} />}
            {answer.made && !answer.work && <PackageCarriers key={answer.made.sha256} {...{ id, transferNo }} />}
            {answer.report && answer.report.findings.length > 0 && <PackageFindings report={answer.report} />}
          </>
        )}
      </Answered>
      {recipients && (
        <SendDialog
          {...{ id, transferNo, recipients }}
          onDone={() => {
            closeRecipients()
            void changed()
          }}
          onClose={closeRecipients}
        />
      )}
    </section>
  )
}

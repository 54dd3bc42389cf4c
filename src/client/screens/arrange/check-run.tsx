import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import {
  type CheckedItem,
  type CheckRun,
  exportCheck,
  exportCheckPdf,
  type FindingKind,
  queryCheckRun
} from '#contract/checks/runs.ts'
import { verdictKey, verdictOf } from '#contract/checks/verdict.ts'
import { has } from '#core/state/session/permissions.ts'
import { ask } from '#core/wire/http/ask.ts'
import { download } from '#core/wire/http/download.ts'
import { stopJob } from '#core/work/jobs.ts'
import { Answered } from '#parts/answer/answered.tsx'
import { useAnswer } from '#parts/answer/use-answer.ts'
import { announce } from '#ui/base/announcer.ts'
import { Button } from '#ui/actions/button.tsx'
import { Progress } from '#ui/status/progress.tsx'

import { CheckFindings } from './check-findings.tsx'
import { CheckItems } from './check-items.tsx'
import { CheckVolumes } from './check-volumes.tsx'
import { type RunProgress, useRunProgress } from './use-run-progress.ts'

interface CheckRunViewProps {
  readonly id: string
  /** The item whose findings are shown; empty: of all. */
  readonly item: string
  readonly kind: FindingKind
  /** Shows the findings of another item, or of another kind. */
  readonly onShow: (shown: { readonly item?: string; readonly kind?: FindingKind }) => void
  readonly onEnd: () => unknown
}

/** One check: how far it is while it is under way, then how its items came out and what was found. */
export function CheckRunView({ id, item, kind, onShow, onEnd }: CheckRunViewProps) {
  const { state, refresh } = useAnswer((signal) => ask(queryCheckRun, { id }, { signal, quiet: true }))
  const [turn, setTurn] = useState(0)
  const run = 'data' in state ? state.data : undefined
  const anew = async () => {
    await refresh()
    setTurn((before) => before + 1)
    await onEnd()
  }
  const progress = useRunProgress(run, { onEnd: anew, onLook: refresh })
  return (
    <Answered state={state} onRetry={refresh} className="flex flex-col gap-3">
      {({ items, volumes, ...shown }) => (
        <>
          <RunResult run={shown} items={items} />
          {progress && <RunUnderWay job={shown.job} progress={progress} onStopped={anew} />}
          {items.length > 0 && (
            <>
              {volumes.length > 0 && <CheckVolumes volumes={volumes} />}
              <CheckItems
                items={items}
                onChoose={({ code, found }) => onShow({ item: code, kind: found > 0 ? 'found' : 'human' })}
              />
              <CheckFindings
                run={shown}
                items={items}
                code={item}
                kind={kind}
                turn={turn}
                onShow={onShow}
                onChanged={anew}
              />
            </>
          )}
        </>
      )}
    </Answered>
  )
}

/** How a check has come out, and its report. */
function RunResult({ run, items }: { readonly run: CheckRun; readonly items: readonly CheckedItem[] }) {
  const { t } = useTranslation('checks')
  const { id, scheme, state, result, files, found, waived, human, reused } = run
  const verdict = verdictOf(items)
  const report = async (as: typeof exportCheck | typeof exportCheckPdf) => {
    if (await download(as, { id })) announce(t('exported'))
  }
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <p className="min-w-0">
        <strong className="font-medium">
          {state === 'done' && result ? t(`result.${result}`) : t(`state.${state}`)}
        </strong>
        {state === 'done' && (
          <>
            <span className="ms-2">{t(verdictKey(verdict), { ...verdict })}</span>
            <span className="ms-2 text-quiet">{t('summary', { files, found, waived, human, reused })}</span>
          </>
        )}
        {scheme !== null && <span className="ms-2 text-quiet">{scheme}</span>}
      </p>
      {state === 'done' && has('arrange.check:export') && (
        <>
          <Button onPress={() => void report(exportCheck)}>{t('export')}</Button>
          <Button onPress={() => void report(exportCheckPdf)}>{t('exportPdf')}</Button>
        </>
      )}
    </div>
  )
}

interface RunUnderWayProps {
  readonly job: string | null
  readonly progress: RunProgress
  readonly onStopped: () => unknown
}

/** How far a check is, and the way to stop one's own. */
function RunUnderWay({ job, progress, onStopped }: RunUnderWayProps) {
  const { t } = useTranslation('checks')
  return (
    <div className="flex max-w-160 items-center gap-3">
      <Progress
        label={t('progress')}
        className="flex-1"
        {...(progress.total ? { value: progress.done, maxValue: progress.total } : { isIndeterminate: true })}
      />
      {job !== null && progress.isOwn && <Button onPress={() => void stopJob(job).then(onStopped)}>{t('stop')}</Button>}
    </div>
  )
}

import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { exportCheck, queryCheckRun } from '#contract/checks/runs.ts'
import { has } from '#core/state/permissions.ts'
import { ask } from '#core/wire/http/ask.ts'
import { download } from '#core/wire/http/download.ts'
import { stopJob } from '#core/work/jobs.ts'
import { Answered } from '#parts/answer/answered.tsx'
import { useAnswer } from '#parts/answer/use-answer.ts'
import { announce } from '#ui/base/announcer.ts'
import { Button } from '#ui/button.tsx'
import { Progress } from '#ui/progress.tsx'

import { CheckFindings } from './check-findings.tsx'
import { CheckItems } from './check-items.tsx'
import { useRunProgress } from './use-run-progress.ts'

/** One check: how far it is while it is under way, then how its items came out and what was found. */
export function CheckRunView({ id, onEnd }: { readonly id: string; readonly onEnd: () => unknown }) {
  const { t } = useTranslation('checks')
  const { state, refresh } = useAnswer((signal) => ask(queryCheckRun, { id }, { signal, quiet: true }))
  const [turn, setTurn] = useState(0)
  const [code, setCode] = useState('')
  const run = 'data' in state ? state.data : undefined
  const isUnderWay = run?.state === 'waiting' || run?.state === 'running'
  const anew = async () => {
    await refresh()
    setTurn((before) => before + 1)
    await onEnd()
  }
  const progress = useRunProgress(run?.job ?? null, isUnderWay, anew)
  return (
    <Answered state={state} onRetry={refresh} className="flex flex-col gap-3">
      {({ items, ...shown }) => (
        <>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <p className="min-w-0">
              <strong className="font-medium">
                {shown.state === 'done' && shown.result ? t(`result.${shown.result}`) : t(`state.${shown.state}`)}
              </strong>
              {shown.state === 'done' && (
                <span className="ms-2 text-quiet">
                  {t('summary', {
                    files: shown.files,
                    found: shown.found,
                    waived: shown.waived,
                    human: shown.human,
                    reused: shown.reused
                  })}
                </span>
              )}
            </p>
            {shown.state === 'done' && has('arrange.check:export') && (
              <Button
                onPress={() => void download(exportCheck, { id }).then((isThere) => isThere && announce(t('exported')))}
              >
                {t('export')}
              </Button>
            )}
          </div>
          {progress && (
            <div className="flex max-w-160 items-center gap-3">
              <Progress
                label={t('progress')}
                className="flex-1"
                {...(progress.total ? { value: progress.done, maxValue: progress.total } : { isIndeterminate: true })}
              />
              {shown.job !== null && (
                <Button onPress={() => void stopJob(shown.job ?? '').then(anew)}>{t('stop')}</Button>
              )}
            </div>
          )}
          {items.length > 0 && (
            <>
              <CheckItems items={items} onChoose={setCode} />
              <CheckFindings
                key={`${turn}:${code}`}
                run={shown}
                items={items}
                code={code}
                onCode={setCode}
                onChanged={anew}
              />
            </>
          )}
        </>
      )}
    </Answered>
  )
}

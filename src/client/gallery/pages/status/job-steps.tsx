import { useEffect, useState } from 'react'

import { Button } from '#ui/actions/button.tsx'
import { JobSteps, type StepState } from '#ui/status/job-steps.tsx'

import type { GalleryPage, T } from '../../page.ts'
import { InDialog } from '../../sample/in-dialog.tsx'
import { PRESS, TAB } from '../../sample/keys.ts'

const titles = (t: T) => [t('sample.jobCheck'), t('sample.jobDigest'), t('sample.jobPack'), t('sample.jobSend')]
const act = () => undefined

function Job({ t, states }: { t: T; states: StepState[] }) {
  return (
    <JobSteps
      className="w-full max-w-xl"
      title={t('sample.job')}
      steps={titles(t).map((title, at) => ({ title, state: states[at] ?? { mode: 'waiting' } }))}
      onCancel={act}
      onRetry={act}
    />
  )
}

/** A job that really goes on: every twentieth of a second a per cent of a step, until it is stopped or done. */
function Running({ t }: { t: T }) {
  const [at, setAt] = useState(0)
  const [isStopped, setStopped] = useState(true)
  useEffect(() => {
    if (isStopped || at >= 400) return
    const timer = setTimeout(() => setAt(at + 1), 50)
    return () => clearTimeout(timer)
  }, [at, isStopped])
  const state = (step: number): StepState => {
    if (at >= (step + 1) * 100) return { mode: 'done' }
    if (isStopped) return at === 0 ? { mode: 'waiting' } : { mode: 'cancelled' }
    return at >= step * 100 ? { mode: 'running', percent: at - step * 100 } : { mode: 'waiting' }
  }
  return (
    <div className="flex w-full max-w-xl flex-col gap-2">
      <JobSteps
        title={t('sample.job')}
        steps={titles(t).map((title, step) => ({
          title,
          state: state(step),
          ...(step === 0 && { note: t('sample.jobNote', { done: Math.min(at, 100) * 12, all: 1200 }) })
        }))}
        onCancel={() => setStopped(true)}
      />
      {(isStopped || at >= 400) && (
        <Button
          className="self-start"
          onPress={() => {
            setAt(0)
            setStopped(false)
          }}
        >
          {t('sample.start')}
        </Button>
      )}
    </div>
  )
}

export const page: GalleryPage = {
  without: { disabled: 'showsOnly', readOnly: 'showsOnly', invalid: 'showsOnly', many: 'few' },
  keys: [TAB, PRESS],
  examples: {
    default: ({ t }) => <Job t={t} states={[{ mode: 'done' }, { mode: 'running', percent: 42 }]} />,
    running: ({ t }) => <Running t={t} />,
    failed: ({ t }) => <Job t={t} states={[{ mode: 'done' }, { mode: 'failed', reason: t('sample.failure') }]} />,
    done: ({ t }) => <Job t={t} states={titles(t).map(() => ({ mode: 'done' }))} />,
    long: ({ t }) => (
      <JobSteps
        className="w-full max-w-xl"
        title={t('sample.longLabel')}
        steps={[
          {
            title: t('sample.longValue'),
            state: { mode: 'failed', reason: t('sample.longHelp') },
            note: t('sample.help')
          },
          { title: t('sample.longAgree'), state: { mode: 'waiting' } }
        ]}
        onCancel={act}
        onRetry={act}
      />
    ),
    inDialog: ({ t }) => (
      <InDialog t={t}>
        <Job t={t} states={[{ mode: 'done' }, { mode: 'running', percent: 42 }]} />
      </InDialog>
    )
  }
}

import { Circle, CircleAlert, CircleCheck, CircleSlash, LoaderCircle, RotateCcw, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { Button } from '../actions/button.tsx'
import { useJobNews } from '../base/job-news.ts'
import { Progress } from './progress.tsx'

/** The state of a step of a long job. */
export type StepState =
  | { mode: 'waiting' }
  | { mode: 'running'; percent?: number }
  | { mode: 'done' }
  | { mode: 'failed'; reason: string }
  | { mode: 'cancelled' }

/** A step of a long job. */
export interface JobStep {
  /** What is done in it. */
  title: string
  state: StepState
  /** What is known of it besides, such as 已处理 300 件，共 1,000 件. */
  note?: ReactNode
}

export interface JobStepsProps {
  /** What the job is; its heading. */
  title: string
  /** The level of its heading on the page (default 3). */
  level?: 2 | 3 | 4
  /** Its steps in their order, each with its own title. */
  steps: readonly JobStep[]
  /** How far the whole has come, in per cent; left out, every step counts the same. */
  percent?: number
  /** Gives up the job; it has a button while a step waits or runs. */
  onCancel?: () => void
  /** Whether the job is being given up and has not stopped yet. */
  isCancelling?: boolean
  /** Does a step that failed again. */
  onRetry?: (step: JobStep) => void
  /** Classes for its place and size. */
  className?: string
}

/**
 * A long job step by step: what is done, how far it has come, what failed and why, with ways to stop it and to try again.
 * Its turns are announced, and how far it is at most every ten per cent or five seconds.
 */
export function JobSteps({
  title,
  level = 3,
  steps,
  percent,
  onCancel,
  isCancelling = false,
  onRetry,
  className = ''
}: JobStepsProps) {
  const { t } = useTranslation('ui')
  const Title = `h${level}` as const
  const whole = Math.floor(
    percent ??
      steps.reduce(
        (sum, { state }) => sum + (state.mode === 'done' ? 100 : state.mode === 'running' ? (state.percent ?? 0) : 0),
        0
      ) / Math.max(steps.length, 1)
  )
  const failed = steps.find(({ state }) => state.mode === 'failed')
  const running = steps.find(({ state }) => state.mode === 'running')
  const isOver = steps.every(({ state }) => state.mode === 'done')
  const isStopped = steps.some(({ state }) => state.mode === 'cancelled')
  const canCancel = !isStopped && steps.some(({ state }) => state.mode === 'waiting' || state.mode === 'running')
  const turn = () => {
    if (failed?.state.mode === 'failed') return t('stepFailed', { step: failed.title, reason: failed.state.reason })
    if (isStopped) return t('jobCancelled', { title })
    if (isOver) return t('jobDone', { title })
    return running ? t('stepRuns', { step: running.title }) : title
  }
  useJobNews(title, { words: turn(), isFailure: failed !== undefined }, whole, t('jobAt', { title, percent: whole }))
  return (
    <div className={`flex min-w-0 flex-col gap-2 ${className}`}>
      <div className="flex min-h-control items-center justify-between gap-3">
        <Title className="min-w-0 font-semibold">{title}</Title>
        {onCancel && canCancel && (
          <Button
            icon={<X aria-hidden />}
            isLoading={isCancelling}
            aria-label={t('cancelJob', { title })}
            onPress={onCancel}
          >
            {t('cancel')}
          </Button>
        )}
      </div>
      <Progress aria-label={title} value={whole} kind={failed || isStopped ? 'bad' : isOver ? 'good' : 'going'} />
      <ol className="flex flex-col">
        {steps.map((step) => (
          <Step key={step.title} step={step} onRetry={onRetry} />
        ))}
      </ol>
    </div>
  )
}

const SIGNS = {
  waiting: <Circle className="text-quiet" />,
  running: <LoaderCircle data-progress className="animate-spin text-brand-text" />,
  done: <CircleCheck className="text-good" />,
  failed: <CircleAlert className="text-danger" />,
  cancelled: <CircleSlash className="text-quiet" />
} as const

function Step({ step, onRetry }: { step: JobStep; onRetry: JobStepsProps['onRetry'] }) {
  const { t } = useTranslation('ui')
  const { title, state, note } = step
  const words = {
    waiting: t('stepWaiting'),
    running:
      state.mode === 'running' && state.percent !== undefined
        ? t('stepAt', { percent: Math.floor(state.percent) })
        : t('stepRunning'),
    done: t('stepDone'),
    failed: t('failure'),
    cancelled: t('cancelled')
  }[state.mode]
  return (
    <li
      {...(state.mode === 'running' && { 'aria-current': 'step' })}
      className="flex items-start gap-2.5 border-line border-b py-2 last:border-b-0"
    >
      <span aria-hidden className="mt-0.5 flex-none [&_svg]:size-4">
        {SIGNS[state.mode]}
      </span>
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className={`min-w-0 ${state.mode === 'waiting' || state.mode === 'cancelled' ? 'text-quiet' : ''}`}>
            {title}
          </span>
          <span className={`flex-none text-xs/5 ${state.mode === 'failed' ? 'text-danger' : 'text-quiet'}`}>
            {words}
          </span>
        </span>
        {state.mode === 'failed' && <span className="block text-danger text-xs/5">{state.reason}</span>}
        {note !== undefined && <span className="block text-quiet text-xs/5">{note}</span>}
        {state.mode === 'failed' && onRetry && (
          <Button
            size="small"
            icon={<RotateCcw aria-hidden />}
            className="mt-1"
            aria-label={t('retry', { name: title })}
            onPress={() => onRetry(step)}
          >
            {t('retryNow')}
          </Button>
        )}
      </span>
    </li>
  )
}

import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { type PassedStep, taskSteps } from '#contract/archives/tasks.ts'
import { ask } from '#core/wire/http/ask.ts'
import { Answered } from '#parts/answer/answered.tsx'
import { useAnswer } from '#parts/answer/use-answer.ts'
import type { OwnDialogProps } from '#parts/resource/actions/own-dialogs.ts'
import { Button } from '#ui/actions/button.tsx'
import { Dialog } from '#ui/containers/dialog.tsx'
import { Timeline, type TimelineEvent } from '#ui/status/timeline.tsx'

/** How a step of each state is marked in the list. */
const SIGNS: Readonly<Record<string, NonNullable<TimelineEvent['state']>>> = {
  started: 'done',
  done: 'done',
  returned: 'failed',
  doing: 'current',
  todo: 'current',
  cancelled: 'coming'
}

/** 流程: the instance of a task as the list of its steps, each with who, when and in which words; what is still to come at its end. */
export function TaskStepsDialog({ row, onClose }: OwnDialogProps) {
  const { t } = useTranslation('archives')
  const { t: common } = useTranslation('resource')
  const { state, refresh } = useAnswer((signal) => ask(taskSteps, { id: row.id }, { signal, quiet: true }))
  return (
    <Dialog
      isOpen
      title={t('task.stepsOf', { title: String(row.title) })}
      width={560}
      isDismissable
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <Button slot="close" kind="primary" autoFocus>
          {common('close')}
        </Button>
      }
    >
      <Answered state={state} onRetry={refresh}>
        {({ name, status_dictText, steps, coming }) => (
          <>
            <p className="pb-3 text-quiet">{[name, status_dictText].filter(Boolean).join(' · ')}</p>
            <Timeline
              aria-label={t('task.steps')}
              events={[
                ...steps.map((step, at) => ({
                  id: step.id || `start-${at}`,
                  title: step.name,
                  state: SIGNS[step.status] ?? 'coming',
                  stateLabel: step.status_dictText,
                  ...(step.at !== null && { time: step.at }),
                  description: <StepWords step={step} />
                })),
                ...coming.map((title, at) => ({ id: `coming-${at}`, title, state: 'coming' as const }))
              ]}
            />
          </>
        )}
      </Answered>
    </Dialog>
  )
}

/** Who did a step or is to do it, by when, and what he said. */
function StepWords({
  step: { who, dueDate, at, reason_dictText, opinion, form }
}: {
  readonly step: PassedStep
}): ReactNode {
  const { t } = useTranslation('archives')
  const lines = [
    ...(who === null ? [] : [t('task.line.who', { who })]),
    ...(dueDate === null || at !== null ? [] : [t('task.line.due', { day: dueDate })]),
    ...(reason_dictText === null ? [] : [t('task.line.reason', { reason: reason_dictText })]),
    ...(opinion === null ? [] : [t('task.line.opinion', { opinion })]),
    ...form.map(({ label, value }) => t('task.line.form', { label, value }))
  ]
  return lines.map((line) => <p key={line}>{line}</p>)
}

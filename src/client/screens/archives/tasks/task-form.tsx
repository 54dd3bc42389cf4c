import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { finishTask, taskSteps } from '#contract/archives/tasks.ts'
import { go } from '#core/state/pages/route.ts'
import { ask } from '#core/wire/http/ask.ts'
import { Answered } from '#parts/answer/answered.tsx'
import { formErrors } from '#parts/answer/form-errors.ts'
import { useAnswer } from '#parts/answer/use-answer.ts'
import { MetaInput } from '#parts/form/meta-input.tsx'
import type { OwnDialogProps } from '#parts/resource/actions/own-dialogs.ts'
import { Button } from '#ui/actions/button.tsx'
import { Dialog } from '#ui/containers/dialog.tsx'
import { Form } from '#ui/fields/form.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'

import { taskPlace } from './task-place.ts'

/** 办理 of a task of an item: what its step asks is filled in, and the next step follows. What is typed stays, whatever is refused. */
export function TaskForm({ row, onDone, onClose }: OwnDialogProps) {
  const { t } = useTranslation('archives')
  const { t: common } = useTranslation('resource')
  const { state, refresh } = useAnswer((signal) => ask(taskSteps, { id: row.id }, { signal, quiet: true }))
  const [form, setForm] = useState<Readonly<Record<string, string>>>({})
  const [opinion, setOpinion] = useState('')
  const [errors, setErrors] = useState<Record<string, string>>()
  const [isBusy, setBusy] = useState(false)
  const formElement = useRef<HTMLFormElement>(null)
  const send = async () => {
    if (isBusy) return
    setBusy(true)
    try {
      await ask(finishTask, { id: row.id, form, opinion }, { quiet: true })
      onDone(t('task.finished', { title: String(row.title) }))
    } catch (failure) {
      setErrors(await formErrors(failure, 'opinion'))
    }
    setBusy(false)
  }
  const type = (key: string, value: string) => setForm((before) => ({ ...before, [key]: value }))
  return (
    <Dialog
      isOpen
      title={t('task.processOf', { title: String(row.title) })}
      width={560}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          <Button onPress={() => go(taskPlace(row))}>{t('task.toPlace')}</Button>
          <Button slot="close">{common('cancel')}</Button>
          <Button kind="primary" isLoading={isBusy} onPress={() => formElement.current?.requestSubmit()}>
            {t('task.finish')}
          </Button>
        </>
      }
    >
      <Answered state={state} onRetry={refresh}>
        {({ step }) => (
          <Form
            ref={formElement}
            aria-label={t('task.form')}
            errors={errors}
            onSubmit={(event) => {
              event.preventDefault()
              void send()
            }}
          >
            {(step?.fields ?? []).map((field) => (
              <MetaInput
                key={field.key}
                field={field}
                value={form[field.key] ?? ''}
                error={errors?.[field.key]}
                onChange={(value) => type(field.key, value)}
              />
            ))}
            <TextArea
              label={t('task.field.opinion')}
              name="opinion"
              value={opinion}
              onChange={setOpinion}
              maxLength={500}
            />
          </Form>
        )}
      </Answered>
    </Dialog>
  )
}

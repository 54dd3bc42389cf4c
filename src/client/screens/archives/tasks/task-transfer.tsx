import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { taskReceivers, transferTask } from '#contract/archives/tasks.ts'
import { ask } from '#core/wire/http/ask.ts'
import { Answered } from '#parts/answer/answered.tsx'
import { formErrors } from '#parts/answer/form-errors.ts'
import { useAnswer } from '#parts/answer/use-answer.ts'
import type { OwnDialogProps } from '#parts/resource/actions/own-dialogs.ts'
import { Button } from '#ui/actions/button.tsx'
import { Dialog } from '#ui/containers/dialog.tsx'
import { Form } from '#ui/fields/form.tsx'
import { Select } from '#ui/fields/select.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'

/** 转办: a task that one has claimed goes to somebody else who may do it. */
export function TaskTransfer({ row, onDone, onClose }: OwnDialogProps) {
  const { t } = useTranslation('archives')
  const { t: common } = useTranslation('resource')
  const { state, refresh } = useAnswer((signal) => ask(taskReceivers, { id: row.id }, { signal, quiet: true }))
  const [receiver, setReceiver] = useState('')
  const [opinion, setOpinion] = useState('')
  const [errors, setErrors] = useState<Record<string, string>>()
  const [isBusy, setBusy] = useState(false)
  const formElement = useRef<HTMLFormElement>(null)
  const send = async (name: string) => {
    if (receiver === '') {
      setErrors({ receiver: t('task.chooseReceiver') })
      return
    }
    if (isBusy) return
    setBusy(true)
    try {
      await ask(transferTask, { id: row.id, receiver, opinion }, { quiet: true })
      onDone(t('task.transferred', { title: String(row.title), name }))
    } catch (failure) {
      setErrors(await formErrors(failure, 'receiver'))
    }
    setBusy(false)
  }
  return (
    <Dialog
      isOpen
      title={t('task.transferOf', { title: String(row.title) })}
      width={520}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          <Button slot="close">{common('cancel')}</Button>
          <Button kind="primary" isLoading={isBusy} onPress={() => formElement.current?.requestSubmit()}>
            {t('task.action.transfer')}
          </Button>
        </>
      }
    >
      <Answered state={state} onRetry={refresh}>
        {(people) =>
          people.length === 0 ? (
            <p>{t('task.noReceiver')}</p>
          ) : (
            <Form
              ref={formElement}
              aria-label={t('task.action.transfer')}
              errors={errors}
              onSubmit={(event) => {
                event.preventDefault()
                void send(people.find(({ id }) => id === receiver)?.realname ?? '')
              }}
            >
              <Select
                label={t('task.field.receiver')}
                name="receiver"
                isRequired
                autoFocus
                options={people.map(({ id, realname, username, org }) => ({
                  value: id,
                  label: [`${realname}（${username}）`, org].filter(Boolean).join(' · ')
                }))}
                value={receiver}
                onChange={(value) => setReceiver(value ?? '')}
              />
              <TextArea
                label={t('task.field.opinion')}
                name="opinion"
                value={opinion}
                onChange={setOpinion}
                maxLength={500}
              />
            </Form>
          )
        }
      </Answered>
    </Dialog>
  )
}

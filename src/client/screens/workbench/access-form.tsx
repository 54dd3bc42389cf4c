import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { requestAccess } from '#contract/projects/access-requests.ts'
import { succeed } from '#core/state/toasts.ts'
import { ask } from '#core/wire/http/ask.ts'
import { formErrors } from '#parts/answer/form-errors.ts'
import { Button } from '#ui/actions/button.tsx'
import { Form } from '#ui/fields/form.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { TextField } from '#ui/fields/text-field.tsx'

/** Asks for access to a project that is named, never chosen: nobody without a project may learn which there are. */
export function AccessForm({ onAsked }: { onAsked: () => unknown }) {
  const { t } = useTranslation('workbench')
  const heading = useId()
  const field = useRef<HTMLInputElement>(null)
  const [project, setProject] = useState('')
  const [note, setNote] = useState('')
  const [errors, setErrors] = useState<Record<string, string>>()
  const [isBusy, setBusy] = useState(false)
  const send = async () => {
    if (isBusy) return
    if (project.trim() === '') return setErrors({ project: t('access.noProject') })
    setBusy(true)
    try {
      const { request, isNew } = await ask(requestAccess, { project, note }, { quiet: true })
      const [time, again] = [request.askTime.slice(0, 16), request.againTime.slice(0, 10)]
      succeed(isNew ? t('access.sent', request) : t('access.already', { project: request.project, time, again }))
      setErrors(undefined)
      setProject('')
      setNote('')
      field.current?.focus()
      onAsked()
    } catch (failure) {
      setErrors(await formErrors(failure, 'project'))
    }
    setBusy(false)
  }
  return (
    <Form
      aria-labelledby={heading}
      errors={errors}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
      className="flex max-w-140 flex-col gap-1"
    >
      <h3 id={heading} className="font-semibold">
        {t('access.ask')}
      </h3>
      <p className="mb-2 text-quiet">{t('access.hint')}</p>
      <TextField
        label={t('access.project')}
        description={t('access.projectHint')}
        name="project"
        isRequired
        autoComplete="off"
        maxLength={100}
        value={project}
        onChange={setProject}
        inputRef={field}
      />
      <TextArea
        label={t('access.note')}
        description={t('access.noteHint')}
        name="note"
        rows={2}
        maxLength={300}
        value={note}
        onChange={setNote}
      />
      <Button kind="primary" type="submit" isLoading={isBusy} className="self-start">
        {t('access.send')}
      </Button>
    </Form>
  )
}

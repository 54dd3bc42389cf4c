import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { replaceFinished } from '#contract/forms/finished.ts'
import { ask } from '#core/wire/http/ask.ts'
import { followJobs } from '#core/work/jobs.ts'
import { formErrors } from '#parts/answer/form-errors.ts'
import type { OwnDialogProps } from '#parts/resource/actions/own-dialogs.ts'
import { FileField } from '#parts/upload/file-field.tsx'
import { Button } from '#ui/actions/button.tsx'
import { Dialog } from '#ui/containers/dialog.tsx'
import { Form } from '#ui/fields/form.tsx'

/** 替换: an uploaded file becomes the newest version, and the former ones stay. */
export function FinishedReplace({ row, texts, onDone, onClose }: OwnDialogProps) {
  const { t } = useTranslation('forms')
  const form = useId()
  const [path, setPath] = useState('')
  const [errors, setErrors] = useState<Record<string, string>>()
  const [isUnderWay, setUnderWay] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const title = String(row.title)
  const version = Number(row.version)
  const replace = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    if (path === '') return setErrors({ path: t('finished.replace.choose') })
    setBusy(true)
    try {
      const made = await ask(replaceFinished, { id: row.id, path, version }, { quiet: true })
      onDone(t('finished.replaced', { title, version: made.version }))
      await followJobs()
    } catch (failure) {
      setErrors(await formErrors(failure, 'path'))
      setBusy(false)
    }
  }
  return (
    <Dialog
      isOpen
      title={`${texts.action('replace')}：${title}`}
      width={560}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          <Button slot="close">{t('finished.cancel')}</Button>
          <Button kind="primary" type="submit" form={form} isLoading={isBusy} isDisabled={isUnderWay}>
            {texts.action('replace')}
          </Button>
        </>
      }
    >
      <Form id={form} errors={errors} isDisposable onSubmit={(event) => void replace(event)}>
        <p>{t('finished.replace.says', { version, next: version + 1 })}</p>
        <FileField
          name="path"
          label={t('finished.replace.file')}
          isRequired
          limit={1}
          {...(String(row.path).endsWith('.pdf') && { accepts: 'pdf' as const })}
          onChange={setPath}
          onUnderWay={setUnderWay}
        />
      </Form>
    </Dialog>
  )
}

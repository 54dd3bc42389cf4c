import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { createEntity } from '#contract/catalogue/meta-entities.ts'
import { ask } from '#core/wire/http/ask.ts'
import { formErrors } from '#parts/answer/form-errors.ts'
import { useRetryKey } from '#parts/answer/use-retry-key.ts'
import type { OwnDialogProps } from '#parts/resource/own-dialogs.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Form } from '#ui/form.tsx'
import { TextField } from '#ui/text-field.tsx'

import { readFields } from './meta-words.ts'

/** 复制为新实体: an entity of one's own with the fields of another one, also of one that comes with the product. */
export function MetaCopyDialog({ resource, texts, row, onDone, onClose }: OwnDialogProps) {
  const { t } = useTranslation(['catalogue', 'resource'])
  const form = useId()
  const retryKey = useRetryKey()
  const [code, setCode] = useState(`${String(row.code)}-2`)
  const [name, setName] = useState(String(row.name))
  const [errors, setErrors] = useState<Record<string, string>>()
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    if (isBusy) return
    setBusy(true)
    const type = resource.name === 'nodeMeta' ? ('node' as const) : ('task' as const)
    const input = { code, name, type, fields: [...readFields(String(row.fields))] }
    try {
      await ask(createEntity, input, { quiet: true, idempotencyKey: retryKey.keyOf(input) })
      onDone(t('meta.copied', { name }))
    } catch (failure) {
      retryKey.failed(input, failure)
      setErrors(await formErrors(failure, 'code'))
      setBusy(false)
    }
  }
  return (
    <Dialog
      isOpen
      title={t('meta.copyOf', { name: String(row.name) })}
      width={480}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          <Button slot="close">{t('resource:cancel')}</Button>
          <Button kind="primary" type="submit" form={form} isLoading={isBusy}>
            {t('resource:save')}
          </Button>
        </>
      }
    >
      <Form
        id={form}
        errors={errors}
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <TextField
          label={texts.field('code')}
          name="code"
          isRequired
          autoFocus
          maxLength={60}
          value={code}
          onChange={setCode}
        />
        <TextField label={texts.field('name')} name="name" isRequired maxLength={100} value={name} onChange={setName} />
      </Form>
    </Dialog>
  )
}

import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { succeed } from '#core/state/toasts.ts'
import { confirm } from '#ui/base/layers/asking.ts'
import { Button } from '#ui/actions/button.tsx'
import { Dialog } from '#ui/containers/dialog.tsx'
import { Form } from '#ui/fields/form.tsx'
import { TextField } from '#ui/fields/text-field.tsx'

import type { AdvancedQuery } from './advanced-query.ts'

const LONGEST = 50

/** Asks for the name under which a query is kept. A name that is taken is overwritten only when that is wanted. */
export function SaveDialog({ query, onClose }: { readonly query: AdvancedQuery; readonly onClose: () => void }) {
  const { t } = useTranslation('parts')
  const [title, setTitle] = useState('')
  const [errors, setErrors] = useState<Record<string, string>>()
  const form = useId()
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const name = title.trim()
    if (name === '') return setErrors({ title: t('superQuery.nameNeeded') })
    if (
      query.isSaved(name) &&
      !(await confirm({ title: t('superQuery.overwriteAsk', { name }), confirmLabel: t('superQuery.overwrite') }))
    )
      return
    query.save(name)
    succeed(t('superQuery.savedNow'))
    onClose()
  }
  return (
    <Dialog
      title={t('superQuery.saveTitle')}
      isOpen
      onOpenChange={(isOpen) => isOpen || onClose()}
      width={420}
      footer={
        <>
          <Button slot="close">{t('cancel')}</Button>
          <Button type="submit" form={form} kind="primary">
            {t('choose')}
          </Button>
        </>
      }
    >
      <Form id={form} errors={errors} onSubmit={(event) => void save(event)}>
        <TextField
          name="title"
          label={t('superQuery.name')}
          autoFocus
          isRequired
          maxLength={LONGEST}
          value={title}
          onChange={setTitle}
        />
      </Form>
    </Dialog>
  )
}

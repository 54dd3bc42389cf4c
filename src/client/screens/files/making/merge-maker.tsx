import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { type MadeForm, mergeFiles } from '#contract/forms/forms.ts'
import { succeed } from '#core/state/toasts.ts'
import { ask } from '#core/wire/http/ask.ts'
import { useRetryKey } from '#parts/answer/use-retry-key.ts'
import { announce } from '#ui/base/announcer.ts'
import { Button } from '#ui/actions/button.tsx'
import { Form } from '#ui/fields/form.tsx'
import { TextField } from '#ui/fields/text-field.tsx'

import { formFaults, FORM_ITSELF } from './form-faults.ts'
import { OrderedList } from '#parts/form/ordered-list.tsx'
import { SourceList } from './source-list.tsx'

/** Makes one PDF of chosen PDFs and pictures, in the order in which they are put. */
export function MergeMaker({ onMade }: { readonly onMade: (made: MadeForm) => void }) {
  const { t } = useTranslation('forms')
  const [name, setName] = useState('')
  const [parts, setParts] = useState<readonly { readonly id: string; readonly name: string }[]>([])
  const [errors, setErrors] = useState<Record<string, string>>()
  const [isBusy, setBusy] = useState(false)
  const retryKey = useRetryKey()
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const missing = {
      ...(name.trim() === '' && { name: t('merge.noName') }),
      ...(parts.length === 0 && { [FORM_ITSELF]: t('merge.noFiles') })
    }
    if (Object.keys(missing).length > 0) return setErrors(missing)
    setBusy(true)
    const input = { name: name.trim(), objects: parts.map(({ id }) => id) }
    try {
      const made = await ask(mergeFiles, input, { quiet: true, idempotencyKey: retryKey.keyOf(input) })
      succeed(t('made.saved', { name: made.name, pages: made.pages }))
      onMade(made)
    } catch (failure) {
      retryKey.failed(input, failure)
      setErrors(formFaults(failure))
      setBusy(false)
    }
  }
  return (
    <Form aria-label={t('way.files')} errors={errors} className="flex flex-col gap-1" onSubmit={save}>
      <TextField label={t('merge.name')} name="name" isRequired maxLength={100} value={name} onChange={setName} />
      <div className="grid gap-4 lg:grid-cols-2">
        <SourceList
          chosen={parts.map(({ id }) => id)}
          // What was put into an order keeps it; what is new comes behind.
          onChosen={(added, gone) =>
            setParts([...parts.filter(({ id }) => !gone.includes(id)), ...added.map(({ id, name }) => ({ id, name }))])
          }
        />
        <OrderedList
          label={t('merge.order')}
          hint={t('merge.orderHint')}
          empty={t('merge.noFiles')}
          items={parts}
          onOrder={(ids, moved) => {
            setParts(ids.flatMap((id) => parts.find((part) => part.id === id) ?? []))
            announce(t('order.moved', { ...moved }), { about: 'order' })
          }}
          onRemove={(gone) => setParts(parts.filter(({ id }) => !gone.includes(id)))}
        />
      </div>
      {errors?.[FORM_ITSELF] !== undefined && (
        <p role="alert" className="text-danger">
          {errors[FORM_ITSELF]}
        </p>
      )}
      <div>
        <Button kind="primary" type="submit" isLoading={isBusy}>
          {t('merge.save')}
        </Button>
      </div>
    </Form>
  )
}

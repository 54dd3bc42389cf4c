import { type FormEvent, useState } from 'react'

import { Button } from '#ui/button.tsx'
import { DateField } from '#ui/date-field.tsx'
import { Form } from '#ui/form.tsx'
import { Select } from '#ui/select.tsx'
import { TextField } from '#ui/text-field.tsx'

import type { Page, T } from '../page.ts'
import { InDialog } from '../sample/in-dialog.tsx'
import { TAB } from '../sample/keys.ts'
import { few } from '../sample/options.ts'

function Filled({ t, hasSummary = false }: { t: T; hasSummary?: boolean }) {
  const [errors, setErrors] = useState<Record<string, string>>()
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    const words: Readonly<Record<string, string>> = { title: t('sample.label'), date: t('sample.date'), retention: t('sample.retention') }
    setErrors(Object.fromEntries(Object.entries(words).flatMap(([name, label]) => (given.get(name) ? [] : [[name, `${label}${t('sample.required')}`]]))))
  }
  return (
    <Form className="flex w-90 max-w-full flex-col gap-1" hasSummary={hasSummary} errors={errors} onSubmit={send}>
      <TextField name="title" label={t('sample.label')} isRequired />
      <DateField name="date" label={t('sample.date')} isRequired />
      <Select name="retention" label={t('sample.retention')} isRequired options={few(t)} />
      <Button type="submit" kind="primary" className="self-start">
        {t('sample.save')}
      </Button>
    </Form>
  )
}

export const page: Page = {
  keys: [TAB, ['Enter', 'send']],
  examples: {
    default: ({ t }) => <Filled t={t} />,
    invalid: ({ t }) => <Filled t={t} hasSummary />,
    inDialog: ({ t }) => (
      <InDialog t={t}>
        <Filled t={t} />
      </InDialog>
    )
  }
}

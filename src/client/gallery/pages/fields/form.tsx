import { type FormEvent, useState } from 'react'

import { Button } from '#ui/actions/button.tsx'
import { DateField } from '#ui/date/date-field.tsx'
import { Form } from '#ui/fields/form.tsx'
import { Select } from '#ui/fields/select.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { TextField } from '#ui/fields/text-field.tsx'

import type { GalleryPage, T } from '../../page.ts'
import { InDialog } from '../../sample/in-dialog.tsx'
import { TAB } from '../../sample/keys.ts'
import { few } from '../../sample/options.ts'

interface FilledProps {
  t: T
  /** Whether what is wrong is also listed at the top. */
  hasSummary?: boolean
  /** Whether it begins as it is after it was refused. */
  isRefused?: boolean
  isDisabled?: boolean
  isReadOnly?: boolean
  isLong?: boolean
}

function Filled({ t, hasSummary = false, isRefused = false, isLong = false, ...all }: FilledProps) {
  const words: Readonly<Record<string, string>> = {
    title: t(isLong ? 'sample.longLabel' : 'sample.label'),
    date: t('sample.date'),
    retention: t('sample.retention')
  }
  const missing = (given: (name: string) => unknown) =>
    Object.fromEntries(
      Object.entries(words).flatMap(([name, label]) => (given(name) ? [] : [[name, `${label}${t('sample.required')}`]]))
    )
  const [errors, setErrors] = useState<Record<string, string> | undefined>(isRefused ? missing(() => '') : undefined)
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    setErrors(missing((name) => given.get(name)))
  }
  const isFilled = all.isReadOnly || all.isDisabled
  return (
    <Form className="flex w-90 max-w-full flex-col gap-1" hasSummary={hasSummary} errors={errors} onSubmit={send}>
      <TextField
        {...all}
        name="title"
        label={words.title ?? ''}
        description={t(isLong ? 'sample.longHelp' : 'sample.help')}
        isRequired
        {...(isFilled && { defaultValue: t('sample.value') })}
      />
      <DateField
        {...all}
        name="date"
        label={t('sample.date')}
        isRequired
        {...(isFilled && { defaultValue: '2025-03-06' })}
      />
      <Select
        {...all}
        name="retention"
        label={t('sample.retention')}
        isRequired
        options={few(t)}
        {...(isFilled && { defaultValue: 'CQ' })}
      />
      <TextArea
        {...all}
        name="remarks"
        label={t('sample.remarks')}
        {...(isLong && { defaultValue: t('sample.longAgree') })}
      />
      {!all.isReadOnly && (
        <Button type="submit" kind="primary" className="self-start" isDisabled={all.isDisabled ?? false}>
          {t('sample.save')}
        </Button>
      )}
    </Form>
  )
}

export const page: GalleryPage = {
  without: { many: 'few' },
  keys: [TAB, ['Enter', 'send']],
  examples: {
    default: ({ t }) => <Filled t={t} />,
    disabled: ({ t }) => <Filled t={t} isDisabled />,
    readOnly: ({ t }) => <Filled t={t} isReadOnly />,
    invalid: ({ t }) => <Filled t={t} hasSummary />,
    long: ({ t }) => <Filled t={t} isLong hasSummary />,
    inDialog: ({ t }) => (
      <InDialog t={t}>
        <Filled t={t} hasSummary isRefused />
      </InDialog>
    )
  }
}

import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { succeed } from '#core/state/toasts.ts'
import { formErrors } from '#parts/answer/form-errors.ts'
import { Button } from '#ui/actions/button.tsx'
import { Form } from '#ui/fields/form.tsx'
import { TextField } from '#ui/fields/text-field.tsx'

interface SenderFormProps {
  /** Makes a token for a sender of this name. */
  readonly send: (name: string) => Promise<{ readonly token: string }>
  readonly onAdded: () => unknown
}

/** Makes the token of a sender, and shows it this once. */
export function SenderForm({ send, onAdded }: SenderFormProps) {
  const { t } = useTranslation('transfers')
  const [name, setName] = useState('')
  const [made, setMade] = useState<{ readonly name: string; readonly token: string } | null>(null)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const add = async () => {
    try {
      const { token } = await send(name.trim())
      setMade({ name: name.trim(), token })
      setName('')
      setErrors({})
      onAdded()
    } catch (failure) {
      setErrors(await formErrors(failure, 'name'))
    }
  }
  return (
    <>
      <Form
        className="flex flex-col items-start"
        errors={errors}
        onSubmit={(event) => {
          event.preventDefault()
          void add()
        }}
      >
        <TextField
          label={t('inbound.name')}
          name="name"
          className="w-full max-w-120"
          maxLength={100}
          isRequired
          value={name}
          onChange={setName}
        />
        <Button type="submit">{t('inbound.add')}</Button>
      </Form>
      {made && (
        <div role="status" className="flex flex-col gap-2 rounded-control bg-good-tint px-3 py-2">
          <p>{t('inbound.tokenOnce', { name: made.name })}</p>
          <div className="flex flex-wrap items-center gap-2">
            <code className="select-all wrap-anywhere font-mono text-base">{made.token}</code>
            <Button
              onPress={() =>
                void navigator.clipboard.writeText(made.token).then(
                  () => succeed(t('inbound.copied')),
                  () => undefined
                )
              }
            >
              {t('inbound.copy')}
            </Button>
          </div>
        </div>
      )}
    </>
  )
}

import { useTranslation } from 'react-i18next'

import type { CodeFor } from '#core/work/session/codes.ts'
import { TextField } from '#ui/fields/text-field.tsx'

import { CodeField } from './code-field.tsx'
import { sendCodeToPhone } from './send-code.ts'

interface PhoneFieldsProps {
  readonly type: CodeFor
  readonly phone: string
  readonly onPhone: (phone: string) => void
  readonly code: string
  readonly onCode: (code: string) => void
  /** What is wrong where a code could not be sent, by the names of the form's fields: `mobile`, `smscode`. */
  readonly onWrong: (errors: Record<string, string>) => void
}

/** A mobile number and the code that is sent to it. */
export function PhoneFields({ type, phone, onPhone, code, onCode, onWrong }: PhoneFieldsProps) {
  const { t } = useTranslation('session')
  const send = () => sendCodeToPhone(phone, type, { none: t('phone.none'), wrong: t('phone.wrong') }, onWrong)
  return (
    <>
      <TextField
        label={t('phone.label')}
        name="mobile"
        type="tel"
        autoComplete="tel-national"
        inputMode="tel"
        isRequired
        value={phone}
        onChange={onPhone}
      />
      <CodeField value={code} onChange={onCode} send={send} />
    </>
  )
}

import { useStore } from '@nanostores/react'
import { useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { succeed } from '#core/state/toasts.ts'
import { $user } from '#core/state/session/user.ts'
import { saveOwnAccount } from '#core/work/session/own-account.ts'
import { CodeField } from '#parts/phone/code-field.tsx'
import { formErrors } from '#parts/answer/form-errors.ts'
import { sendCodeToPhone } from '#parts/phone/send-code.ts'
import { Button } from '#ui/actions/button.tsx'
import { DateField } from '#ui/date/date-field.tsx'
import { Form } from '#ui/fields/form.tsx'
import { RadioGroup } from '#ui/fields/radio-group.tsx'
import { TextField } from '#ui/fields/text-field.tsx'

/** What everybody may change of himself. Another phone is proved by the code that is sent to it. What is typed stays, whatever is refused. */
export function OwnForm() {
  const { t } = useTranslation('account')
  const user = useStore($user)
  const [phone, setPhone] = useState(user?.phone ?? '')
  const [email, setEmail] = useState(user?.email ?? '')
  const [sex, setSex] = useState(user?.sex ?? '')
  const [birthday, setBirthday] = useState(user?.birthday ?? '')
  const [code, setCode] = useState('')
  const [errors, setErrors] = useState<Record<string, string>>()
  const [isBusy, setBusy] = useState(false)
  const isNewPhone = phone.trim() !== (user?.phone ?? '')
  const form = useRef<HTMLFormElement>(null)
  const wasNewPhone = useRef(isNewPhone)
  useLayoutEffect(() => {
    // The field of the code goes with its work, and may have had the focus.
    if (wasNewPhone.current && !isNewPhone && document.activeElement === document.body)
      form.current?.querySelector<HTMLElement>('[name=phone]')?.focus()
    wasNewPhone.current = isNewPhone
  }, [isNewPhone])
  const send = async () => {
    if (isBusy) return
    if (isNewPhone && phone.trim() === '') return setErrors({ phone: t('own.noPhone') })
    if (isNewPhone && code.trim() === '') return setErrors({ smscode: t('own.noCode') })
    setBusy(true)
    try {
      const wanted = {
        email: email.trim() || null,
        sex: sex === '1' || sex === '2' ? sex : null,
        birthday: birthday || null
      } as const
      await saveOwnAccount({ ...wanted, ...(isNewPhone && { phone: phone.trim(), smscode: code.trim() }) })
      setCode('')
      setErrors(undefined)
      succeed(t('own.saved'))
    } catch (failure) {
      setErrors(await formErrors(failure, 'email'))
    }
    setBusy(false)
  }
  return (
    <Form
      ref={form}
      aria-label={t('own.title')}
      errors={errors}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
      className="flex max-w-90 flex-col gap-1"
    >
      <TextField
        label={t('own.phone')}
        name="phone"
        type="tel"
        autoComplete="tel-national"
        inputMode="tel"
        value={phone}
        onChange={setPhone}
      />
      {isNewPhone && (
        <CodeField
          value={code}
          onChange={setCode}
          send={() =>
            sendCodeToPhone(phone, 'bind', { none: t('own.noPhone'), wrong: t('own.wrongPhone') }, ({ mobile = '' }) =>
              setErrors({ phone: mobile })
            )
          }
        />
      )}
      <TextField
        label={t('own.email')}
        name="email"
        type="email"
        autoComplete="email"
        value={email}
        onChange={setEmail}
      />
      <RadioGroup
        label={t('own.sex')}
        name="sex"
        options={[
          { value: '1', label: t('own.sex.1') },
          { value: '2', label: t('own.sex.2') }
        ]}
        value={sex}
        onChange={setSex}
      />
      <DateField
        label={t('own.birthday')}
        name="birthday"
        value={birthday}
        onChange={(day) => setBirthday(day ?? '')}
      />
      <Button kind="primary" type="submit" isLoading={isBusy} className="self-start">
        {t('own.save')}
      </Button>
    </Form>
  )
}

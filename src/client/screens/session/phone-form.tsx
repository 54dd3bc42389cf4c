import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { formErrors } from '#parts/answer/form-errors.ts'
import { PhoneFields } from '#parts/phone/phone-fields.tsx'
import { Button } from '#ui/actions/button.tsx'
import { Form } from '#ui/fields/form.tsx'

import { comeIn, type OnChoose } from './come-in.ts'

/** Signs in by a phone and the code that is sent to it. What is typed stays, whatever is wrong. */
export function PhoneForm({ onChoose }: { onChoose: OnChoose }) {
  const { t } = useTranslation('session')
  const [phone, setPhone] = useState('')
  const [code, setCode] = useState('')
  const [errors, setErrors] = useState<Record<string, string>>()
  const [isBusy, setBusy] = useState(false)
  const send = async () => {
    if (isBusy) return
    const wrong = {
      ...(phone.trim() === '' && { mobile: t('phone.none') }),
      ...(code.trim() === '' && { smscode: t('code.none') })
    }
    if (Object.keys(wrong).length > 0) return setErrors(wrong)
    setBusy(true)
    try {
      await comeIn(({ proveByPhone }) => proveByPhone(phone.trim(), code.trim()), onChoose)
    } catch (failure) {
      const { captcha, ...others } = await formErrors(failure, 'smscode')
      setErrors({ ...others, ...(captcha !== undefined && { smscode: captcha }) })
    }
    setBusy(false)
  }
  return (
    <Form
      isDisposable
      aria-label={t('signIn.submit')}
      errors={errors}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <PhoneFields type="login" phone={phone} onPhone={setPhone} code={code} onCode={setCode} onWrong={setErrors} />
      <Button kind="primary" type="submit" isLoading={isBusy} className="mt-1 min-h-10">
        {t('signIn.submit')}
      </Button>
    </Form>
  )
}

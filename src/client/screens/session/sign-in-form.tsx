import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { Refused } from '#core/wire/http/failure.ts'
import { errorMessage } from '#core/wire/http/handle-failure.ts'
import { announce } from '#ui/base/announcer.ts'
import { WHOLE_FORM } from '#ui/base/fields/whole-form.ts'
import { Button } from '#ui/actions/button.tsx'
import { Form } from '#ui/fields/form.tsx'
import { PasswordField } from '#ui/fields/password-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'

import { comeIn, type OnChoose, prepare } from './come-in.ts'

interface SignInFormProps {
  readonly onChoose: OnChoose
  /** The one-time code of a third-party account that is to be tied to the account that signs in. */
  readonly third?: string | undefined
  /** The account that is known already: only the password is to be typed. */
  readonly known?: string | undefined
}

/** Signs in by account and password. What is wrong is shown at its field, a connection that has failed at the form, and the typed account stays. */
export function SignInForm({ onChoose, third, known = '' }: SignInFormProps) {
  const { t } = useTranslation('session')
  const [account, setAccount] = useState(known)
  const [password, setPassword] = useState('')
  const [errors, setErrors] = useState<Record<string, string>>()
  const [isBusy, setBusy] = useState(false)
  const [isWorking, setWorking] = useState(false)
  const work = () => {
    setWorking(true)
    announce(t('signIn.working'))
  }
  const send = async () => {
    if (isBusy) return
    const wrong = {
      ...(account.trim() === '' && { username: t('signIn.noAccount') }),
      ...(password === '' && { password: t('signIn.noPassword') })
    }
    if (Object.keys(wrong).length > 0) return setErrors(wrong)
    setBusy(true)
    try {
      await comeIn(({ prove }) => prove(account.trim(), password, { third, onWork: work }), onChoose)
    } catch (failure) {
      setErrors({ [failure instanceof Refused ? 'password' : WHOLE_FORM]: errorMessage(failure) })
    }
    setWorking(false)
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
      <TextField
        label={t('signIn.account')}
        name="username"
        autoComplete="username"
        spellCheck="false"
        value={account}
        onChange={setAccount}
        onFocus={prepare}
      />
      <PasswordField
        label={t('signIn.password')}
        name="password"
        autoFocus={known !== ''}
        value={password}
        onChange={setPassword}
        onFocus={prepare}
      />
      <Button kind="primary" type="submit" isLoading={isBusy} className="mt-1 min-h-10">
        {t(third === undefined ? 'signIn.submit' : 'signIn.tie')}
      </Button>
      {isWorking && <p className="pt-1 text-quiet">{t('signIn.working')}</p>}
    </Form>
  )
}

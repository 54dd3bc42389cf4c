import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { tell } from '#core/wire/failures.ts'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/form.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { TextField } from '#ui/text-field.tsx'

/** Asking the server is fetched while the first field is filled: the page itself stands without it. */
const fetchSignIn = () => import('#core/work/sign-in.ts')
const prepare = () => void fetchSignIn().catch(() => undefined)

/** Signs in by account and password. What is wrong stands at its field, and the typed account stays. */
export function SignInForm() {
  const { t } = useTranslation('session')
  const [account, setAccount] = useState('')
  const [password, setPassword] = useState('')
  const [errors, setErrors] = useState<Record<string, string>>()
  const [isBusy, setBusy] = useState(false)
  const send = async () => {
    if (isBusy) return
    const wrong = { ...(account.trim() === '' && { username: t('signIn.noAccount') }), ...(password === '' && { password: t('signIn.noPassword') }) }
    if (Object.keys(wrong).length > 0) return setErrors(wrong)
    setBusy(true)
    try {
      const { signIn } = await fetchSignIn()
      await signIn(account.trim(), password)
    } catch (failure) {
      setErrors({ password: tell(failure) })
      setBusy(false)
    }
  }
  return (
    <Form
      aria-label={t('signIn.submit')}
      errors={errors}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <TextField label={t('signIn.account')} name="username" autoComplete="username" spellCheck="false" value={account} onChange={setAccount} onFocus={prepare} />
      <PasswordField label={t('signIn.password')} name="password" value={password} onChange={setPassword} onFocus={prepare} />
      <Button kind="primary" type="submit" isLoading={isBusy} className="mt-1 min-h-10">
        {t('signIn.submit')}
      </Button>
    </Form>
  )
}

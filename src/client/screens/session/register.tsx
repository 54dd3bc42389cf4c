import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { installationFacts, passwordHint } from '#core/state/installation/installation.ts'
import { go } from '#core/state/pages/route.ts'
import { tabShelf, writeJson } from '#core/state/session/stored.ts'
import { checkByRule, checkDuplicate, registerAccount } from '#core/work/session/account.ts'
import { formErrors } from '#parts/answer/form-errors.ts'
import { PhoneFields } from '#parts/phone/phone-fields.tsx'
import { Button } from '#ui/actions/button.tsx'
import { Form } from '#ui/fields/form.tsx'
import { Link } from '#ui/actions/link.tsx'
import { NewPasswordField } from '#ui/fields/new-password-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'

import { PublicPage } from './public-page.tsx'
import { REGISTERED } from './registered.ts'

const EMPTY = { username: '', realname: '', password: '', mobile: '', smscode: '' }
type Field = keyof typeof EMPTY

/** 注册: an account of one's own. Whether its name is free is said as soon as it is typed; nothing that is typed is lost. */
export default function Register() {
  const { t } = useTranslation('session')
  const { t: say } = useTranslation('account')
  const [form, setForm] = useState(EMPTY)
  const [errors, setErrors] = useState<Record<string, string>>()
  const [taken, setTaken] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const set = (field: Field) => (value: string) => setForm((before) => ({ ...before, [field]: value }))
  const checkName = async () => {
    const name = form.username.trim()
    setTaken((await checkByRule('account', name)) ?? (await checkDuplicate('sys_user', 'username', name)))
  }
  const send = async () => {
    if (isBusy) return
    const typed: typeof EMPTY = {
      ...form,
      username: form.username.trim(),
      realname: form.realname.trim(),
      mobile: form.mobile.trim(),
      smscode: form.smscode.trim()
    }
    const wrong = Object.fromEntries(
      (Object.keys(EMPTY) as Field[])
        .filter((field) => typed[field] === '')
        .map((field) => [field, say(`register.none.${field}`)])
    )
    if (taken !== undefined) wrong.username ??= taken
    if (Object.keys(wrong).length > 0) return setErrors(wrong)
    setBusy(true)
    try {
      writeJson(tabShelf(), REGISTERED, await registerAccount(typed))
      go('/user/register-result', { replace: true })
    } catch (failure) {
      setErrors(await formErrors(failure, 'username'))
      setBusy(false)
    }
  }
  return (
    <PublicPage title={say('register.title')} lead={say('register.lead')}>
      <Form
        aria-label={say('register.title')}
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
          isRequired
          description={say('register.nameHint')}
          value={form.username}
          onChange={(name) => {
            setTaken(undefined)
            set('username')(name)
          }}
          onBlur={() => void checkName()}
          errorMessage={taken}
        />
        <TextField
          label={say('register.realname')}
          name="realname"
          autoComplete="name"
          isRequired
          value={form.realname}
          onChange={set('realname')}
        />
        <NewPasswordField
          label={t('signIn.password')}
          name="password"
          isRequired
          description={passwordHint()}
          leastLength={installationFacts().passwordLength}
          value={form.password}
          onChange={set('password')}
        />
        <PhoneFields
          type="register"
          phone={form.mobile}
          onPhone={set('mobile')}
          code={form.smscode}
          onCode={set('smscode')}
          onWrong={setErrors}
        />
        <Button kind="primary" type="submit" isLoading={isBusy} className="mt-1 min-h-10">
          {say('register.submit')}
        </Button>
      </Form>
      <nav aria-label={t('ways.title')}>
        <Link href="/user/login">{say('register.have')}</Link>
      </nav>
    </PublicPage>
  )
}

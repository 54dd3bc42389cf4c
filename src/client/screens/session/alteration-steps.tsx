import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { SIGN_IN_PATH } from '#contract/core/limits.ts'
import { installationFacts, passwordHint } from '#core/state/installation/installation.ts'
import { go } from '#core/state/pages/route.ts'
import { findMyAccount, proveMyAccount, sendMyCodeAgain, setMyPassword } from '#core/work/session/account.ts'
import { CodeField } from '#parts/phone/code-field.tsx'
import { formErrors } from '#parts/answer/form-errors.ts'
import { Button } from '#ui/actions/button.tsx'
import { Link } from '#ui/actions/link.tsx'
import { NewPasswordField } from '#ui/fields/new-password-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'

import type { Alteration } from './alteration-state.ts'
import { StepForm } from './step-form.tsx'

/** Seconds between two codes, and until the last step leads to the sign-in. */
const BETWEEN = 60
const LEAVE_AFTER = 5

type Going = Extract<Alteration, { step: 'prove' | 'password' }>
interface StepProps {
  readonly at: Going
  readonly onNext: (next: Alteration) => void
}

/** The first step: an account's name, or its phone. */
export function AlterationFind({ onNext }: Pick<StepProps, 'onNext'>) {
  const { t } = useTranslation('session')
  const { t: say } = useTranslation('account')
  const [account, setAccount] = useState('')
  const send = async () => {
    const name = account.trim()
    if (name === '') return { account: say('alteration.noAccount') }
    const { ticket } = await findMyAccount(name)
    onNext({ step: 'prove', account: name, ticket, sent: Date.now() })
    return undefined
  }
  return (
    <StepForm label={say('alteration.find')} submit={say('alteration.next')} other="account" send={send}>
      <TextField
        label={t('field.account')}
        name="account"
        autoComplete="username"
        spellCheck="false"
        isRequired
        description={say('alteration.findHint')}
        value={account}
        onChange={setAccount}
      />
    </StepForm>
  )
}

/** The second step: the code that was sent to the account's phone. */
export function AlterationProve({ at, onNext }: StepProps) {
  const { t } = useTranslation('session')
  const { t: say } = useTranslation('account')
  const [code, setCode] = useState('')
  const [errors, setErrors] = useState<Record<string, string>>()
  const send = async () => {
    if (code.trim() === '') return { smscode: t('code.none') }
    await proveMyAccount(at.ticket, code.trim())
    onNext({ ...at, step: 'password' })
    return undefined
  }
  const sendAgain = async () => {
    try {
      const again = await sendMyCodeAgain(at.ticket)
      onNext({ ...at, sent: Date.now() })
      return again
    } catch (failure) {
      setErrors(await formErrors(failure, 'smscode'))
      return undefined
    }
  }
  return (
    <StepForm
      label={say('alteration.prove')}
      submit={say('alteration.next')}
      other="smscode"
      send={send}
      errors={errors}
    >
      <p className="pb-3">{say('alteration.proveText', { account: at.account })}</p>
      <CodeField
        value={code}
        onChange={setCode}
        send={sendAgain}
        wait={Math.max(0, BETWEEN - Math.round((Date.now() - at.sent) / 1000))}
        autoFocus
      />
    </StepForm>
  )
}

/** The third step: the new password, once, shown on request. */
export function AlterationPassword({ at, onNext }: StepProps) {
  const { t } = useTranslation('session')
  const { t: say } = useTranslation('account')
  const [password, setPassword] = useState('')
  const send = async () => {
    if (password === '') return { password: t('password.new') }
    await setMyPassword(at.ticket, password)
    onNext({ step: 'done', account: at.account })
    return undefined
  }
  return (
    <StepForm label={say('alteration.password')} submit={say('alteration.set')} other="password" send={send}>
      <input type="text" name="username" autoComplete="username" value={at.account} hidden readOnly />
      <NewPasswordField
        label={say('alteration.newPassword')}
        name="password"
        autoFocus
        isRequired
        description={passwordHint()}
        leastLength={installationFacts().passwordLength}
        value={password}
        onChange={setPassword}
      />
    </StepForm>
  )
}

/** The last step: done; after five seconds the sign-in follows, unless one stays. */
export function AlterationDone() {
  const { t } = useTranslation('session')
  const { t: say } = useTranslation('account')
  const [left, setLeft] = useState(LEAVE_AFTER)
  const [stays, setStays] = useState(false)
  useEffect(() => {
    if (stays) return
    if (left === 0) return go(SIGN_IN_PATH, { replace: true })
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left, stays])
  return (
    <>
      <p>{say('alteration.doneText')}</p>
      <nav aria-label={t('ways.title')} className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Link href={SIGN_IN_PATH} autoFocus>
          {stays ? say('registered.signIn') : say('alteration.leaving', { seconds: left })}
        </Link>
        {!stays && <Button onPress={() => setStays(true)}>{say('alteration.stay')}</Button>}
      </nav>
    </>
  )
}

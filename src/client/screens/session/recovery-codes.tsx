import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { installationFacts, passwordHint } from '#core/state/installation/installation.ts'
import { setPasswordByCodes } from '#core/work/session/account.ts'
import { NewPasswordField } from '#ui/fields/new-password-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'

import type { Alteration } from './alteration-state.ts'
import { StepForm } from './step-form.tsx'

const EMPTY = { username: '', first: '', second: '', password: '' }

/** The way back of an administrator: his account, the halves of the code that two others give him, and his new password. */
export function RecoveryCodes({ onNext }: { readonly onNext: (next: Alteration) => void }) {
  const { t } = useTranslation('account')
  const [typed, setTyped] = useState(EMPTY)
  const send = async () => {
    const missing = (Object.keys(EMPTY) as (keyof typeof EMPTY)[]).filter((key) => typed[key].trim() === '')
    if (missing.length > 0)
      return Object.fromEntries(missing.map((key) => [key, t('recovery.needed', { field: t(`recovery.${key}`) })]))
    await setPasswordByCodes({ ...typed, username: typed.username.trim() })
    onNext({ step: 'done', account: typed.username.trim() })
    return undefined
  }
  const field = (key: 'username' | 'first' | 'second') => ({
    label: t(`recovery.${key}`),
    name: key,
    isRequired: true,
    spellCheck: 'false' as const,
    value: typed[key],
    onChange: (value: string) => setTyped((before) => ({ ...before, [key]: value }))
  })
  return (
    <StepForm label={t('recovery.title')} submit={t('alteration.set')} other="second" send={send}>
      <TextField {...field('username')} autoComplete="username" autoFocus />
      <TextField {...field('first')} autoComplete="off" description={t('recovery.firstHint')} />
      <TextField {...field('second')} autoComplete="off" description={t('recovery.secondHint')} />
      <NewPasswordField
        label={t('alteration.newPassword')}
        name="password"
        isRequired
        description={passwordHint()}
        leastLength={installationFacts().passwordLength}
        value={typed.password}
        onChange={(password) => setTyped((before) => ({ ...before, password }))}
      />
    </StepForm>
  )
}

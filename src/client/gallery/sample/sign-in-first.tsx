import { useStore } from '@nanostores/react'
import { type ReactNode, useState } from 'react'

import { $session } from '#core/state/session/session.ts'
import { $project } from '#core/state/session/user.ts'
import { signIn } from '#core/work/session/sign-in.ts'
import { errorMessage } from '#core/wire/http/handle-failure.ts'
import { Button } from '#ui/actions/button.tsx'
import { Form } from '#ui/fields/form.tsx'
import { PasswordField } from '#ui/fields/password-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'

import type { T } from '../page.ts'

/** Shows an example that needs the server once somebody who works in a project has signed in; until then it asks for that. */
export function SignInFirst({ t, children }: { t: T; children: ReactNode }) {
  const isSignedIn = useStore($session) !== null
  const project = useStore($project)
  if (!isSignedIn) return <AskToSignIn t={t} />
  return project ? children : <p className="text-quiet">{t('live.noProject')}</p>
}

function AskToSignIn({ t }: { t: T }) {
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [errors, setErrors] = useState<Record<string, string>>()
  const [isBusy, setBusy] = useState(false)
  const send = async () => {
    const missing = {
      ...(!username.trim() && { username: t('live.accountMissing') }),
      ...(!password && { password: t('live.passwordMissing') })
    }
    setErrors(missing)
    if (Object.keys(missing).length > 0) return
    setBusy(true)
    await signIn(username.trim(), password).catch((failure: unknown) => {
      setErrors({ password: errorMessage(failure) })
      setBusy(false)
    })
  }
  return (
    <Form
      aria-label={t('live.signIn')}
      className="flex w-full max-w-80 flex-col gap-1"
      errors={errors}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) void send()
      }}
    >
      <p className="mb-2 text-quiet">{t('live.needsSignIn')}</p>
      <TextField
        label={t('live.account')}
        name="username"
        autoComplete="username"
        spellCheck="false"
        isRequired
        value={username}
        onChange={setUsername}
      />
      <PasswordField label={t('live.password')} name="password" isRequired value={password} onChange={setPassword} />
      <Button kind="primary" type="submit" isLoading={isBusy} className="mt-1">
        {t('live.signIn')}
      </Button>
    </Form>
  )
}

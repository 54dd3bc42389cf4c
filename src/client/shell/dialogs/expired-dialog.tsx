import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { closeDialog } from '#core/state/dialogs.ts'
import { $user } from '#core/state/session/user.ts'
import { errorMessage } from '#core/wire/http/handle-failure.ts'
import { $unsentPlaces } from '#core/wire/journal/unsent-places.ts'
import { signInAgain } from '#core/work/session/sign-in.ts'
import { leaveExpired } from '#core/work/session/sign-out.ts'
import { announce } from '#ui/base/announcer.ts'
import { Button } from '#ui/actions/button.tsx'
import { Dialog } from '#ui/containers/dialog.tsx'
import { Form } from '#ui/fields/form.tsx'
import { PasswordField } from '#ui/fields/password-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'

const FORM = 'sign-in-again'

/**
 * 登录已过期, over the work, which stays as it is: the password signs in again in place; 重新登录 signs out and leads to the
 * sign-in and back (READINGS.md A57). Put aside, it comes back with the next call.
 */
export function ExpiredDialog() {
  const { t } = useTranslation('shell')
  const { t: say } = useTranslation('session')
  const user = useStore($user)
  const username = user?.username ?? ''
  const unsent = (useStore($unsentPlaces) ?? []).reduce((sum, { count }) => sum + count, 0)
  const [password, setPassword] = useState('')
  const [errors, setErrors] = useState<Record<string, string>>()
  const [isBusy, setBusy] = useState(false)
  const send = async () => {
    if (isBusy) return
    if (password === '') return setErrors({ password: say('signIn.noPassword') })
    setBusy(true)
    try {
      await signInAgain(password)
      // Unsent edits are sent by those who hold them, as soon as there is a session.
      announce(t($unsentPlaces.get()?.length ? 'expired.sending' : 'expired.done'), { about: 'expired' })
    } catch (failure) {
      setErrors({ password: errorMessage(failure) })
      setBusy(false)
    }
  }
  return (
    <Dialog
      role="alertdialog"
      isUrgent
      title={t('expired.title')}
      isOpen
      onOpenChange={() => closeDialog('expired')}
      width={420}
      footer={
        <>
          <Button onPress={() => void leaveExpired()}>{t('expired.again')}</Button>
          <Button kind="primary" type="submit" form={FORM} isLoading={isBusy}>
            {t('expired.goOn')}
          </Button>
        </>
      }
    >
      <p>{t('expired.text')}</p>
      <p className="pb-3 text-quiet">
        {user && say('lost.whose', { name: user.realname, account: user.username })}
        {unsent > 0 && <span className="block">{say('lost.keptHere', { count: unsent })}</span>}
      </p>
      <Form
        isDisposable
        id={FORM}
        errors={errors}
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <TextField label={say('signIn.account')} name="username" autoComplete="username" value={username} isReadOnly />
        <PasswordField
          label={say('signIn.password')}
          name="password"
          value={password}
          onChange={setPassword}
          autoFocus
          isRequired
          description={t('expired.stays')}
        />
      </Form>
    </Dialog>
  )
}

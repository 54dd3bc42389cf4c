import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { installationFacts, passwordHint } from '#core/state/installation/installation.ts'
import { closeDialog, openDialog } from '#core/state/dialogs.ts'
import { succeed } from '#core/state/toasts.ts'
import { $user } from '#core/state/session/user.ts'
import { Refused } from '#core/wire/http/failure.ts'
import { errorMessage } from '#core/wire/http/handle-failure.ts'
import { changePassword, checkPassword, type PasswordForm } from '#core/work/session/password.ts'
import { Button } from '#ui/actions/button.tsx'
import { Dialog } from '#ui/containers/dialog.tsx'
import { Form } from '#ui/fields/form.tsx'
import { NewPasswordField } from '#ui/fields/new-password-field.tsx'
import { PasswordField } from '#ui/fields/password-field.tsx'

const FORM = 'password-form'
const EMPTY: PasswordForm = { oldpassword: '', password: '', confirmpassword: '' }

interface PasswordDialogProps {
  readonly kind: 'password'
  /** Somebody else has set the password: nothing else is done before it is changed. */
  readonly isFirst?: boolean
}

/**
 * 密码修改: the old password and twice the new one (SPEC.md §5); the fields say what is wrong, and it closes on success only. */
export function PasswordDialog({ isFirst = false }: PasswordDialogProps) {
  const { t } = useTranslation('shell')
  useTranslation('session')
  const [form, setForm] = useState(EMPTY)
  const [errors, setErrors] = useState<Record<string, string>>()
  const [isBusy, setBusy] = useState(false)
  const field = (name: keyof PasswordForm) => ({
    label: t(`password.${name}`),
    name,
    value: form[name],
    onChange: (value: string) => setForm((before) => ({ ...before, [name]: value })),
    isRequired: true
  })
  const send = async () => {
    const wrong = checkPassword(form)
    if (isBusy || Object.keys(wrong).length > 0) return setErrors(wrong)
    setBusy(true)
    try {
      await changePassword(form)
      if (!isFirst) closeDialog('password')
      succeed(t('password.changed'))
    } catch (failure) {
      setErrors(faultsOf(failure))
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={t(isFirst ? 'password.first' : 'password.title')}
      isOpen
      onOpenChange={() => closeDialog('password')}
      {...(isFirst && { onBeforeClose: () => false })}
      width={440}
      footer={
        <>
          {isFirst ? (
            <Button key="leave" onPress={() => openDialog({ kind: 'sign-out' })}>
              {t('signOut.title')}
            </Button>
          ) : (
            <Button key="cancel" slot="close">
              {t('cancel')}
            </Button>
          )}
          <Button kind="primary" type="submit" form={FORM} isLoading={isBusy}>
            {t('ok')}
          </Button>
        </>
      }
    >
      <Form
        id={FORM}
        errors={errors}
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <input
          type="text"
          name="username"
          autoComplete="username"
          defaultValue={$user.get()?.username}
          hidden
          readOnly
        />
        <PasswordField {...field('oldpassword')} autoComplete="current-password" autoFocus />
        <NewPasswordField
          {...field('password')}
          description={passwordHint()}
          leastLength={installationFacts().passwordLength}
        />
        <PasswordField {...field('confirmpassword')} autoComplete="new-password" />
      </Form>
    </Dialog>
  )
}

/** The server's word at the field it is about; without a field it is about the old password. */
function faultsOf(failure: unknown): Record<string, string> {
  const faults = failure instanceof Refused ? failure.faults : []
  return faults.length > 0
    ? Object.fromEntries(faults.map(({ field, message }) => [field in EMPTY ? field : 'oldpassword', message]))
    : { oldpassword: errorMessage(failure) }
}

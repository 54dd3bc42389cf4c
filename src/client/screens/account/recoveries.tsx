import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import {
  askRecovery,
  confirmRecovery,
  type RecoveryWaiting,
  refuseRecovery,
  waitingRecoveries
} from '#contract/session/recovery-codes.ts'
import { succeed } from '#core/state/toasts.ts'
import { ask } from '#core/wire/http/ask.ts'
import { formErrors } from '#parts/answer/form-errors.ts'
import { useAnswer } from '#parts/answer/use-answer.ts'
import { confirm } from '#ui/base/layers/asking.ts'
import { Button } from '#ui/actions/button.tsx'
import { Card } from '#ui/containers/card.tsx'
import { Form } from '#ui/fields/form.tsx'
import { TextField } from '#ui/fields/text-field.tsx'

/** The ways back of administrators: those that wait, and for administrators a way to ask for one. Nothing for everybody else. */
export function Recoveries() {
  const { t } = useTranslation('account')
  const [errors, setErrors] = useState<Record<string, string>>()
  const [username, setUsername] = useState('')
  const [code, setCode] = useState<string>()
  const whole = useRef<HTMLParagraphElement>(null)
  const { state, refresh } = useAnswer((signal) => ask(waitingRecoveries, {}, { signal, quiet: true }))
  const { isAdministrator = false, requests = [] } = ('data' in state && state.data) || {}
  if (!isAdministrator && requests.length === 0) return null
  const begin = async () => {
    if (username.trim() === '') return setErrors({ username: t('recovery.needed', { field: t('recovery.username') }) })
    try {
      const given = await ask(askRecovery, { username: username.trim() }, { quiet: true })
      setErrors(undefined)
      setCode(given.code)
    } catch (failure) {
      setErrors(await formErrors(failure, 'username'))
    }
    await refresh()
  }
  const agree = async ({ id, realname }: RecoveryWaiting) => {
    const text = t('recovery.reallyConfirm', { user: realname })
    if (!(await confirm({ title: t('recovery.confirm'), text, kind: 'danger' }))) return
    await ask(confirmRecovery, { id }).then(
      (given) => {
        setCode(given.code)
        // The button goes with its request's state: the focus stays on the card, which has the half.
        whole.current?.focus()
      },
      () => undefined
    )
    await refresh()
  }
  const refuse = async ({ id }: RecoveryWaiting) => {
    await ask(refuseRecovery, { id }).then(
      () => {
        succeed(t('recovery.refused'))
        whole.current?.focus()
      },
      () => undefined
    )
    await refresh()
  }
  return (
    <Card title={t('recovery.title')}>
      <p ref={whole} tabIndex={-1} className="text-quiet outline-none">
        {t('recovery.text')}
      </p>
      <ul className="flex flex-col divide-y divide-line">
        {requests.map((request) => (
          <li key={request.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2">
            <div className="min-w-0 flex-1 basis-64">
              <p className="font-medium">{t('recovery.of', { ...request, user: request.realname })}</p>
              <p className="text-quiet text-xs/5">
                {t(`recovery.state.${request.state}`, { by: request.askedBy, end: request.expires.slice(0, 16) })}
              </p>
            </div>
            <div className="flex gap-2">
              <Button
                aria-label={t('recovery.refuseOf', { user: request.realname })}
                onPress={() => void refuse(request)}
              >
                {t('recovery.refuse')}
              </Button>
              {request.mayConfirm && (
                <Button
                  kind="primary"
                  aria-label={t('recovery.confirmOf', { user: request.realname })}
                  onPress={() => void agree(request)}
                >
                  {t('recovery.confirm')}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      {isAdministrator && (
        <Form
          aria-label={t('recovery.ask')}
          errors={errors}
          className="flex flex-wrap items-start gap-3 pt-2"
          onSubmit={(event) => {
            event.preventDefault()
            void begin()
          }}
        >
          <TextField
            label={t('recovery.username')}
            name="username"
            description={t('recovery.usernameHint')}
            value={username}
            onChange={setUsername}
          />
          <Button type="submit" className="mt-7 max-tablet:mt-0">
            {t('recovery.ask')}
          </Button>
        </Form>
      )}
      <div role="status">
        {code !== undefined && (
          <>
            <p>{t('recovery.halfText')}</p>
            <p>
              {t('recovery.half')} <code className="select-all font-mono text-base">{code}</code>
            </p>
          </>
        )}
      </div>
    </Card>
  )
}

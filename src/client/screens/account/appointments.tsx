import { useRef } from 'react'
import { useTranslation } from 'react-i18next'

import {
  type AppointmentWaiting,
  confirmAppointment,
  refuseAppointment,
  waitingAppointments
} from '#contract/system/appointments.ts'
import { succeed } from '#core/state/toasts.ts'
import { ask } from '#core/wire/http/ask.ts'
import { useAnswer } from '#parts/answer/use-answer.ts'
import { useOnceFilled } from '#parts/answer/use-once-filled.ts'
import { confirm } from '#ui/base/layers/asking.ts'
import { Button } from '#ui/actions/button.tsx'
import { Card } from '#ui/containers/card.tsx'

/** Who is to become an administrator and waits for the second yes. Nothing where nobody waits, and for who is no administrator. */
export function Appointments() {
  const { t } = useTranslation('account')
  const { state, refresh } = useAnswer((signal) => ask(waitingAppointments, {}, { signal, quiet: true }))
  const requests = ('data' in state && state.data) || []
  const whole = useRef<HTMLParagraphElement>(null)
  if (!useOnceFilled(requests.length > 0)) return null
  const done = (asked: Promise<null>, words: string) =>
    asked.then(
      () => {
        succeed(words)
        whole.current?.focus()
        return refresh()
      },
      () => undefined
    )
  const agree = async ({ id, realname, role }: AppointmentWaiting) => {
    const text = t('appointment.reallyConfirm', { user: realname, role })
    if (!(await confirm({ title: t('appointment.confirm'), text, kind: 'danger' }))) return
    await done(ask(confirmAppointment, { id }), t('appointment.confirmed', { user: realname, role }))
  }
  return (
    <Card title={t('appointment.title')}>
      <p ref={whole} tabIndex={-1} className="text-quiet outline-none">
        {t(requests.length > 0 ? 'appointment.text' : 'appointment.none')}
      </p>
      <ul className="flex flex-col divide-y divide-line">
        {requests.map((request) => {
          const { id, realname: user, username, role, askedBy, expires, mayConfirm } = request
          return (
            <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2">
              <div className="min-w-0 flex-1 basis-64">
                <p className="font-medium">{t('appointment.of', { user, username, role })}</p>
                <p className="text-quiet text-xs/5">
                  {t('appointment.asked', { by: askedBy, end: expires.slice(0, 16) })}
                </p>
              </div>
              <div className="flex gap-2">
                <Button
                  aria-label={t('appointment.refuseOf', { user, role })}
                  onPress={() => void done(ask(refuseAppointment, { id }), t('appointment.refused'))}
                >
                  {t('appointment.refuse')}
                </Button>
                {mayConfirm && (
                  <Button
                    kind="primary"
                    aria-label={t('appointment.confirmOf', { user, role })}
                    onPress={() => void agree(request)}
                  >
                    {t('appointment.confirm')}
                  </Button>
                )}
              </div>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

import { useRef } from 'react'
import { useTranslation } from 'react-i18next'

import {
  acceptInvitation,
  type InvitationForMe,
  myInvitations,
  refuseInvitation
} from '#contract/organisation/invitations.ts'
import { succeed } from '#core/state/toasts.ts'
import { $project } from '#core/state/session/user.ts'
import { checkForProjects } from '#core/work/projects.ts'
import { ask } from '#core/wire/http/ask.ts'
import { Button } from '#ui/actions/button.tsx'

import { useAnswer } from '../answer/use-answer.ts'
import { useOnceFilled } from '../answer/use-once-filled.ts'

/** The invitations into projects that wait for me, each to be accepted or refused; nothing where none has waited. */
export function MyInvitations() {
  const { t } = useTranslation('organisation')
  const heading = useRef<HTMLHeadingElement>(null)
  const { state, refresh } = useAnswer((signal) => ask(myInvitations, {}, { signal, quiet: true }))
  const waiting = 'data' in state ? (state.data ?? []) : []
  if (!useOnceFilled(waiting.length > 0)) return null
  const answer = async (call: typeof acceptInvitation, id: string, words: string) => {
    // A failure is shown; the list is read again either way, since the invitation may be gone.
    await ask(call, { id }).then(
      () => succeed(words),
      () => undefined
    )
    heading.current?.focus()
    await refresh()
    // Who works in a project already goes on there.
    if (call === acceptInvitation && !$project.get()) await checkForProjects().catch(() => undefined)
  }
  return (
    <section aria-label={t('invitation.mine')} className="rounded-lg border border-line bg-surface px-4 py-3">
      <h2 ref={heading} tabIndex={-1} className="mb-1 font-semibold outline-none">
        {t('invitation.mine')}
      </h2>
      {waiting.length === 0 && <p className="text-quiet">{t('invitation.none')}</p>}
      <ul className="flex flex-col divide-y divide-line">
        {waiting.map((invitation) => (
          <Invitation
            key={invitation.id}
            invitation={invitation}
            onAccept={({ id, project }) => void answer(acceptInvitation, id, t('invitation.accepted', { project }))}
            onRefuse={({ id }) => void answer(refuseInvitation, id, t('invitation.refused'))}
          />
        ))}
      </ul>
    </section>
  )
}

interface InvitationProps {
  readonly invitation: InvitationForMe
  readonly onAccept: (invitation: InvitationForMe) => void
  readonly onRefuse: (invitation: InvitationForMe) => void
}

function Invitation({ invitation, onAccept, onRefuse }: InvitationProps) {
  const { t } = useTranslation('organisation')
  const { project, unit, roles, askedBy, askedAt, expires } = invitation
  const place = [unit, roles].filter((part) => part !== null && part !== '').join(t('projectUser.between'))
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2">
      <div className="min-w-0 flex-1 basis-64">
        <p className="wrap-anywhere font-medium">{project}</p>
        <p className="text-quiet text-xs/5">{place}</p>
        <p className="text-quiet text-xs/5">
          {t('invitation.by', { name: askedBy ?? '', time: askedAt.slice(0, 16), expires: expires.slice(0, 10) })}
        </p>
      </div>
      <div className="flex gap-2">
        <Button aria-label={t('invitation.refuseOf', { project })} onPress={() => onRefuse(invitation)}>
          {t('invitation.refuse')}
        </Button>
        <Button kind="primary" aria-label={t('invitation.acceptOf', { project })} onPress={() => onAccept(invitation)}>
          {t('invitation.accept')}
        </Button>
      </div>
    </li>
  )
}

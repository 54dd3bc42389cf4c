import { useTranslation } from 'react-i18next'

import { type InvitationWaiting, withdrawInvitation } from '#contract/organisation/invitations.ts'
import { succeed } from '#core/state/toasts.ts'
import { ask } from '#core/wire/http/ask.ts'
import { Button } from '#ui/actions/button.tsx'

interface SentInvitationsProps {
  readonly invitations: readonly InvitationWaiting[]
  /** Whether who has signed in lets people in. */
  readonly canDecide: boolean
  readonly onWithdrawn: () => void
}

/** Who has been invited into the project and has not accepted yet, as it was typed; each can be taken back. */
export function SentInvitations({ invitations, canDecide, onWithdrawn }: SentInvitationsProps) {
  const { t } = useTranslation('organisation')
  const title = t('invitation.sent', { count: invitations.length })
  const withdraw = (id: string) =>
    ask(withdrawInvitation, { id }).then(
      () => {
        succeed(t('invitation.withdrawn'))
        onWithdrawn()
      },
      () => undefined
    )
  return (
    <section aria-label={title} className="rounded-lg border border-line bg-surface px-4 py-3">
      <h2 className="mb-1 font-semibold">{title}</h2>
      <ul className="flex flex-col divide-y divide-line tablet:max-h-48 tablet:overflow-y-auto">
        {invitations.map(({ id, account, unit, askedAt, expires }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2">
            <p className="min-w-0 flex-1 basis-64">
              <span className="wrap-anywhere font-medium">{account}</span>
              <span className="ms-2 text-quiet text-xs max-tablet:ms-0 max-tablet:block">
                {t('invitation.sentTo', {
                  unit: unit ?? '',
                  time: askedAt.slice(0, 16),
                  expires: expires.slice(0, 10)
                })}
              </span>
            </p>
            {canDecide && (
              <Button aria-label={t('invitation.withdrawOf', { account })} onPress={() => void withdraw(id)}>
                {t('invitation.withdraw')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

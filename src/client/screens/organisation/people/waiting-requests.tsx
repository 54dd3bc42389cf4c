import { useTranslation } from 'react-i18next'

import type { AccessWaiting } from '#contract/organisation/project-users.ts'
import { Button } from '#ui/actions/button.tsx'

interface WaitingRequestsProps {
  readonly requests: readonly AccessWaiting[]
  /** Whether who has signed in lets people in. */
  readonly canDecide: boolean
  readonly onGrant: (request: AccessWaiting) => void
  readonly onRefuse: (request: AccessWaiting) => void
}

/** Who asks for access to the project, each to be let in or refused. */
export function WaitingRequests({ requests, canDecide, onGrant, onRefuse }: WaitingRequestsProps) {
  const { t } = useTranslation('organisation')
  const title = t('projectUser.waiting', { count: requests.length })
  return (
    <section aria-label={title} className="rounded-lg border border-line bg-surface px-4 py-3">
      <h2 className="mb-1 font-medium">{title}</h2>
      <ul className="flex max-h-48 flex-col divide-y divide-line overflow-y-auto">
        {requests.map((request) => {
          const { id, realname, username, phone, unit, note, askTime } = request
          const facts = [username, phone, unit, askTime].filter((fact) => fact !== null)
          return (
            <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2">
              <div className="min-w-0 flex-1 basis-64">
                <p>
                  <span className="font-medium">{realname}</span>
                  <span className="ms-2 text-quiet text-xs">{facts.join(t('projectUser.between'))}</span>
                </p>
                {note !== null && <p className="wrap-anywhere text-quiet">{t('projectUser.note', { note })}</p>}
              </div>
              {canDecide && (
                <div className="flex gap-2">
                  <Button aria-label={t('projectUser.refuseOf', { name: realname })} onPress={() => onRefuse(request)}>
                    {t('projectUser.refuse')}
                  </Button>
                  <Button
                    kind="primary"
                    aria-label={t('projectUser.grantOf', { name: realname })}
                    onPress={() => onGrant(request)}
                  >
                    {t('projectUser.grant')}
                  </Button>
                </div>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

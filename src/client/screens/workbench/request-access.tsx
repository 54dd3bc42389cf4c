import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { type AccessRequest, type AccessRequests, accessRequests } from '#contract/projects/access-requests.ts'
import { warn } from '#core/state/toasts.ts'
import { checkForProjects } from '#core/work/projects.ts'
import { ask } from '#core/wire/http/ask.ts'
import { errorMessage } from '#core/wire/http/handle-failure.ts'
import { Answered } from '#parts/answer/answered.tsx'
import { useAnswer } from '#parts/answer/use-answer.ts'
import { Button } from '#ui/actions/button.tsx'

import { AccessForm } from './access-form.tsx'
import { Panel } from './panel.tsx'

/** For who belongs to no project: whom to ask for access, the form that asks them, and what has been asked for. */
export function RequestAccess() {
  const { t } = useTranslation(['workbench', 'failures'])
  const { state, refresh } = useAnswer((signal) => ask(accessRequests, {}, { signal, quiet: true }))
  return (
    <Panel title={t('failures:noProjects')} className="w-full max-w-3xl">
      <div className="flex flex-col gap-4 p-4">
        <Answered state={state} onRetry={refresh} className="flex flex-col gap-4">
          {(shown) => (
            <>
              <Whom {...shown} />
              {shown.requests.length > 0 && <Requested requests={shown.requests} />}
            </>
          )}
        </Answered>
        <AccessForm onAsked={refresh} />
      </div>
    </Panel>
  )
}

/** Whom to ask, by role; and whom the settings of the server name. */
function Whom({ leaders, contact }: AccessRequests) {
  const { t } = useTranslation('workbench')
  return (
    <div className="flex flex-col gap-1">
      <p>{t('access.who', { leaders: leaders.map((name) => t('access.whoListed', { name })).join(t('listComma')) })}</p>
      {contact !== null && <p>{t('access.contact', { contact })}</p>}
    </div>
  )
}

/** What I have asked for, and whether somebody has admitted me meanwhile. */
function Requested({ requests }: { requests: readonly AccessRequest[] }) {
  const { t } = useTranslation('workbench')
  const heading = useId()
  const [isChecking, setChecking] = useState(false)
  const check = async () => {
    setChecking(true)
    try {
      if (!(await checkForProjects())) warn(t('access.none'))
    } catch (failure) {
      warn(errorMessage(failure))
    }
    setChecking(false)
  }
  return (
    <div className="rounded-lg border border-line bg-sunken">
      <div className="flex items-center gap-2 border-line border-b px-3 py-1.5">
        <h3 id={heading} className="flex-1 font-semibold">
          {t('access.mine')}
        </h3>
        <Button isLoading={isChecking} onPress={() => void check()}>
          {t('access.check')}
        </Button>
      </div>
      <ul aria-labelledby={heading}>
        {requests.map(({ id, project, note, askTime, againTime }) => (
          <li key={id} className="flex flex-col border-line px-3 py-2 not-last:border-b">
            <span className="break-words font-medium">{project}</span>
            <span className="text-quiet text-xs/5">
              {t('access.state', { time: askTime.slice(0, 16) })} · {t('access.again', { day: againTime.slice(0, 10) })}
            </span>
            {note !== null && <span className="break-words text-quiet text-xs/5">{note}</span>}
          </li>
        ))}
      </ul>
    </div>
  )
}

import { FolderOpen } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { openDialog } from '#core/state/dialogs.ts'
import { myProjects } from '#core/work/projects.ts'
import { Button } from '#ui/actions/button.tsx'
import { Empty } from '#ui/status/empty.tsx'

// Who belongs to a project needs no way into one.
const Onboarding = lazy(async () => ({ default: (await import('./onboarding.tsx')).Onboarding }))
const MyInvitations = lazy(async () => ({ default: (await import('#parts/invite/my-invitations.tsx')).MyInvitations }))
const MySuccessions = lazy(async () => ({ default: (await import('#parts/invite/my-successions.tsx')).MySuccessions }))
const RequestAccess = lazy(async () => ({ default: (await import('./request-access.tsx')).RequestAccess }))

/** Replaces figures and work where no project is chosen; who belongs to none reads what is missing and whom to ask, and can ask there (READINGS.md A24). */
export function NoProject() {
  const { t } = useTranslation('workbench')
  const [hasProjects, setHasProjects] = useState<boolean>()
  useEffect(() => {
    void myProjects().then(
      (projects) => setHasProjects(projects.length > 0),
      () => setHasProjects(true)
    )
  }, [])
  if (hasProjects === undefined) return null
  if (!hasProjects)
    return (
      <Suspense>
        <MyInvitations />
        <MySuccessions />
        <Onboarding />
        <RequestAccess />
      </Suspense>
    )
  return (
    <Empty
      title={t('notChosen')}
      icon={<FolderOpen />}
      action={<Button onPress={() => openDialog({ kind: 'project' })}>{t('choose')}</Button>}
      className="m-auto"
    />
  )
}

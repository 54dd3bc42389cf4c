import { FolderOpen } from 'lucide-react'
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'

import type { Project } from '#contract/projects/projects.ts'
import { openDialog } from '#core/state/dialogs.ts'
import { myProjects, switchProject } from '#core/work/projects.ts'
import { Button } from '#ui/actions/button.tsx'
import { Empty } from '#ui/status/empty.tsx'

// Who belongs to a project needs no way into one.
const Onboarding = lazy(async () => ({ default: (await import('./onboarding.tsx')).OnboardingSteps }))
const MyInvitations = lazy(async () => ({ default: (await import('#parts/invite/my-invitations.tsx')).MyInvitations }))
const MySuccessions = lazy(async () => ({ default: (await import('#parts/invite/my-successions.tsx')).MySuccessions }))
const RequestAccess = lazy(async () => ({ default: (await import('./request-access.tsx')).RequestAccess }))

interface NoProjectProps {
  /** What changes when the page is asked anew: somebody may belong to a project meanwhile. */
  readonly asked?: unknown
}

/**
 * Replaces figures and work where no project is chosen; who belongs to none reads what is missing and whom to ask, and can ask there
 * (READINGS.md A24). Who has been admitted to one since he came enters it by one key.
 */
export function NoProject({ asked }: NoProjectProps) {
  const { t } = useTranslation('workbench')
  const [projects, setProjects] = useState<readonly Project[] | 'unknown'>()
  const check = useEffectEvent((_asked: unknown) => {
    void myProjects().then(setProjects, () => setProjects('unknown'))
  })
  // Each time the page comes to the front, and each time it is asked anew.
  useEffect(() => check(asked), [asked])
  if (projects === undefined) return null
  if (projects.length === 0)
    return (
      <Suspense>
        <MyInvitations />
        <MySuccessions />
        <Onboarding />
        <RequestAccess />
      </Suspense>
    )
  const only = projects !== 'unknown' && projects.length === 1 ? projects[0] : undefined
  return (
    <Empty
      title={only ? t('admitted') : t('notChosen')}
      icon={<FolderOpen />}
      action={
        only ? (
          <Button key="enter" kind="primary" onPress={() => void switchProject(only)}>
            {t('enter', { project: only.name })}
          </Button>
        ) : (
          <Button key="choose" onPress={() => openDialog({ kind: 'project' })}>
            {t('choose')}
          </Button>
        )
      }
      className="m-auto"
    />
  )
}

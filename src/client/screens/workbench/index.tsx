import { useStore } from '@nanostores/react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'

import { myWork } from '#contract/archives/summary.ts'
import { $project, $user } from '#core/state/user.ts'
import { ask } from '#core/wire/http/ask.ts'
import { Answered } from '#parts/answer/answered.tsx'
import { useAnswer } from '#parts/answer/use-answer.ts'
import { PageHead } from '#parts/page/page-head.tsx'

import { DaysLeft } from './days-left.tsx'
import { UnfinishedWork } from './unfinished-work.tsx'

// Few have no project, and what is below the fold comes after what waits.
const NoProject = lazy(async () => ({ default: (await import('./no-project.tsx')).NoProject }))
const Around = lazy(async () => ({ default: (await import('./around.tsx')).Around }))

/**
 * 工作台: what waits for me in the project: my tasks, what was returned to me, what I have begun and what is missing; my projects by
 * their deadlines, and what was announced. Without a project the announcements and the choice of one remain (READINGS.md A24).
 */
export default function Workbench() {
  const { t } = useTranslation('workbench')
  const project = useStore($project)
  const name = useStore($user)?.realname ?? ''
  const { state, refresh } = useAnswer((signal) => ask(myWork, {}, { signal, quiet: true }))
  const work = 'data' in state ? state.data : undefined
  return (
    <div className="flex flex-1 flex-col gap-3 px-4 pb-4">
      <PageHead
        title={t('workbench')}
        about={project ? t('of', { name, project: project.name }) : name}
        onRefresh={refresh}
      >
        <DaysLeft days={work?.daysLeft} />
      </PageHead>
      {project ? (
        <Answered state={state} onRetry={refresh}>
          {(shown) => <UnfinishedWork work={shown} />}
        </Answered>
      ) : (
        <Suspense>
          <NoProject />
        </Suspense>
      )}
      {(work || !project) && (
        <Suspense>
          <Around projects={work?.projects ?? []} />
        </Suspense>
      )}
    </div>
  )
}

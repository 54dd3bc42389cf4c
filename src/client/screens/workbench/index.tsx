import { useStore } from '@nanostores/react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { myWork } from '#contract/archives/summary.ts'
import { keepsSystemAlone, isReaderAlone, worksAtProjects } from '#contract/core/project-menus.ts'
import { $routedMenu, hasMenu } from '#core/state/menu.ts'
import { go } from '#core/state/pages/route.ts'
import { $project, $user } from '#core/state/session/user.ts'
import { switchProject } from '#core/work/projects.ts'
import { ask } from '#core/wire/http/ask.ts'
import { $unsentPlaces, followUnsent } from '#core/wire/journal/unsent-places.ts'
import { Answered } from '#parts/answer/answered.tsx'
import { useAnswer } from '#parts/answer/use-answer.ts'
import { PageHead } from '#parts/page/page-head.tsx'
import { useKeptPicture } from '#parts/page/use-kept-picture.ts'

import { Around } from './around.tsx'
import { DaysLeft } from './days-left.tsx'
import { PanelSkeleton } from './panel-skeleton.tsx'
import { NextList } from './work/next-list.tsx'
import { whatNext } from './work/what-next.ts'
import type { Work } from './work/work.ts'

// Few have no project.
const NoProject = lazy(async () => ({ default: (await import('./no-project.tsx')).NoProject }))
const ReaderWork = lazy(async () => ({ default: (await import('./reader-work.tsx')).ReaderWork }))

/**
 * 工作台: what is to be done next, whatever it is, in one list; beside it my projects by their deadlines and what was announced.
 * Without a project the announcements and the choice of one remain (READINGS.md A24).
 */
export default function Workbench() {
  const { t } = useTranslation('workbench')
  const project = useStore($project)
  const unsent = useStore($unsentPlaces)
  // Which menus one has may change while the page is open.
  useStore($routedMenu)
  const [isAtWork, isSystemOnly] = [worksAtProjects(hasMenu), keepsSystemAlone(hasMenu)]
  const isReader = isReaderAlone(hasMenu)
  const isProjectWanted = !project && !isSystemOnly && !isReader
  const name = useStore($user)?.realname ?? ''
  const { state, refresh } = useAnswer((signal) => ask(myWork, {}, { signal, quiet: true }))
  const [round, setRound] = useState(0)
  useEffect(followUnsent, [])
  const again = () => {
    setRound(round + 1)
    return refresh()
  }
  const work = 'data' in state ? state.data : undefined
  const isAwaited = !work && !('failure' in state)
  const picture = useKeptPicture(work, isAwaited)
  const open = async ({ elsewhere, href }: Work) => {
    if (href !== undefined && elsewhere && (await switchProject(elsewhere))) go(href)
  }
  return (
    <div className="flex flex-1 flex-col gap-3 page-edge pb-4">
      <PageHead
        title={t('workbench')}
        about={project && isAtWork ? t('of', { name, project: project.name }) : name}
        onRefresh={again}
      >
        <DaysLeft days={work?.daysLeft} />
      </PageHead>
      <div {...picture} className="grid items-start gap-3 lg:grid-cols-[minmax(0,2fr)_minmax(18rem,1fr)]">
        <div className="flex min-w-0 flex-col gap-3">
          {isProjectWanted && (
            <Suspense>
              <NoProject asked={round} />
            </Suspense>
          )}
          {isReader && (
            <Suspense>
              <ReaderWork />
            </Suspense>
          )}
          <Answered state={state} onRetry={refresh} awaited={<PanelSkeleton lines={12} />}>
            {(shown) => {
              const groups = whatNext(shown, unsent ?? [], project?.id ?? null, t)
              if (groups.length > 0) return <NextList groups={groups} onOpen={(line) => void open(line)} />
              if (isProjectWanted || isReader) return null
              return (
                <p className="rounded-lg border border-line bg-surface px-4 py-3">
                  {t(hasMenu('archives.collect') ? 'nothingNext' : 'nothingWaits')}
                </p>
              )
            }}
          </Answered>
        </div>
        <Around work={work} isAwaited={isAwaited} />
      </div>
    </div>
  )
}

import { useStore } from '@nanostores/react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'

import { projectFigures } from '#contract/archives/summary.ts'
import { WORKBENCH_PATH } from '#contract/core/limits.ts'
import { keepsSystemAlone } from '#contract/core/project-menus.ts'
import { $routedMenu, hasMenu } from '#core/state/menu.ts'
import { ask } from '#core/wire/http/ask.ts'
import { Answered } from '#parts/answer/answered.tsx'
import { useAnswer } from '#parts/answer/use-answer.ts'
import { PageHead } from '#parts/page/page-head.tsx'
import { Link } from '#ui/actions/link.tsx'

import { DaysLeft } from './days-left.tsx'
import { Figures } from './figures.tsx'
import { FigureCharts } from './figure-charts.tsx'
import { useHomePrinted } from './use-home-printed.ts'
import { WayLine } from './way-line.tsx'

// Few have no project.
const NoProject = lazy(async () => ({ default: (await import('./no-project.tsx')).NoProject }))

/** 首页: how far the project has come and what blocks its next step; then its figures, as numbers and as charts with the same numbers in tables behind them. */
export default function Analysis() {
  const { t } = useTranslation('workbench')
  const { state, refresh } = useAnswer((signal) => ask(projectFigures, {}, { signal, quiet: true }))
  const figures = 'data' in state ? state.data : undefined
  // Which menus one has may change while the page is open.
  useStore($routedMenu)
  const isProjectWanted = !keepsSystemAlone(hasMenu)
  const project = figures?.project
  useHomePrinted(figures)
  return (
    <div className="flex flex-1 flex-col gap-3 page-edge pb-4">
      <PageHead
        title={project?.name ?? t('home')}
        about={
          project
            ? [project.projectNo, project.status_dictText, project.address].filter(Boolean).join(' · ')
            : undefined
        }
        onRefresh={refresh}
      >
        <DaysLeft days={figures?.daysLeft} />
        {figures?.extension && <p className="text-quiet">{t('extended', figures.extension)}</p>}
      </PageHead>
      <Answered state={state} onRetry={refresh}>
        {(shown) =>
          shown.project ? (
            <>
              {shown.way.length > 0 && <WayLine way={shown.way} blockers={shown.blockers} />}
              {!shown.isWhole && <p className="text-quiet">{t('onlySeen')}</p>}
              <Figures figures={shown} />
              <FigureCharts figures={shown} />
            </>
          ) : isProjectWanted ? (
            <Suspense>
              <NoProject asked={shown} />
            </Suspense>
          ) : (
            <p>
              <Link href={WORKBENCH_PATH}>{t('workbench')}</Link>
            </p>
          )
        }
      </Answered>
    </div>
  )
}

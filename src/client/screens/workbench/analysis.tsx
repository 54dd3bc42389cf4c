import { useTranslation } from 'react-i18next'

import { type ProjectFigures, projectFigures } from '#contract/archives/summary.ts'
import { ask } from '#core/wire/ask.ts'

import { Answered } from './answered.tsx'
import { BarTable } from './bar-table.tsx'
import { DayColumns } from './day-columns.tsx'
import { Figures } from './figures.tsx'
import { NoProject } from './no-project.tsx'
import { Panel } from './panel.tsx'
import { useAnswer } from './use-answer.ts'

/** 首页: the figures of the project one works in, as numbers and as tables whose bars the numbers stand beside. */
export default function Analysis() {
  const { t } = useTranslation('workbench')
  const { state, retry } = useAnswer((signal) => ask(projectFigures, {}, { signal, quiet: true }))
  const project = 'data' in state ? state.data?.project : null
  return (
    <div className="flex flex-1 flex-col gap-3 px-5 pt-1 pb-4">
      <header className="pb-1">
        <h1 className="font-semibold text-xl/7">{project?.name ?? t('home')}</h1>
        {project && <p className="text-quiet">{[project.projectNo, project.status_dictText, project.address].filter(Boolean).join(' · ')}</p>}
      </header>
      <Answered state={state} retry={retry}>
        {(figures) => (figures.project ? <Overview figures={figures} /> : <NoProject />)}
      </Answered>
    </div>
  )
}

function Overview({ figures }: { figures: ProjectFigures }) {
  const { t } = useTranslation('workbench')
  return (
    <>
      <Figures figures={figures} />
      <div className="grid items-start gap-3 desk:grid-cols-2">
        <Panel title={t('byClass')}>
          <BarTable
            caption={t('byClass')}
            head={t('class')}
            rows={figures.byClass.map(({ code, name, files, gaps }) => ({ id: code, title: `${code} ${name}`, files, note: gaps > 0 ? t('gapCount', { count: gaps }) : '' }))}
            noteHead={t('gaps')}
          />
        </Panel>
        <div className="flex min-w-0 flex-col gap-3">
          <Panel title={t('byStatus')}>
            <BarTable caption={t('byStatus')} head={t('status')} rows={figures.byStatus.map(({ status, text, files }) => ({ id: status, title: text, files }))} />
          </Panel>
          <Panel title={t('recent')} aside={`${figures.recent.reduce((sum, { files }) => sum + files, 0)} ${t('unit.files')}`}>
            <DayColumns days={figures.recent} />
          </Panel>
        </div>
      </div>
    </>
  )
}

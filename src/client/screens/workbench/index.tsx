import { useStore } from '@nanostores/react'
import { useTranslation } from 'react-i18next'

import { type MyWork, myWork } from '#contract/archives/summary.ts'
import { $project, $user } from '#core/state/user.ts'
import { ask } from '#core/wire/ask.ts'

import { Answered } from './answered.tsx'
import { NoProject } from './no-project.tsx'
import { Panel } from './panel.tsx'
import { useAnswer } from './use-answer.ts'
import { type Work, WorkList } from './work-list.tsx'

const COLLECT = '/archives/collect'

/** 工作台: what waits for me in the project: returned to me, begun and not sent, missing, and how many days are left. */
export default function Workbench() {
  const { t } = useTranslation('workbench')
  const project = useStore($project)
  const name = useStore($user)?.realname ?? ''
  const { state, retry } = useAnswer((signal) => ask(myWork, {}, { signal, quiet: true }))
  const left = 'data' in state ? state.data?.daysLeft : null
  return (
    <div className="flex flex-1 flex-col gap-3 px-5 pt-1 pb-4">
      <header className="flex flex-wrap items-baseline gap-x-3 pb-1">
        <h1 className="font-semibold text-xl/7">{t('workbench')}</h1>
        {project && <p className="text-quiet">{t('of', { name, project: project.name })}</p>}
        {typeof left === 'number' && (
          <p className={`ml-auto ${left < 0 ? 'font-semibold text-danger' : left <= 30 ? 'text-warn' : 'text-quiet'}`}>
            {left < 0 ? t('overdue', { count: -left }) : t('daysLeft', { count: left })}
          </p>
        )}
      </header>
      {project ? (
        <Answered state={state} retry={retry}>
          {(work) => <Waiting work={work} />}
        </Answered>
      ) : (
        <NoProject />
      )}
    </div>
  )
}

function Waiting({ work }: { work: MyWork }) {
  const { t } = useTranslation('workbench')
  const files = (list: MyWork['returned']): Work[] =>
    list.map(({ id, title, nodeId, catalogCode, catalogName, note, updateTime }) => ({
      id,
      title,
      place: `${catalogCode} ${catalogName}`,
      note: note ?? updateTime.slice(0, 16),
      href: `${COLLECT}?${new URLSearchParams({ ...(nodeId !== null && { node: nodeId }), file: id })}`
    }))
  const gaps: Work[] = work.gaps.map(({ nodeId, code, name, unit }) => ({
    id: nodeId,
    title: `${code} ${name}`,
    place: unit ?? '',
    note: '',
    href: `${COLLECT}?${new URLSearchParams({ node: nodeId })}`
  }))
  return (
    <div className="grid items-start gap-3 desk:grid-cols-2">
      <Panel title={t('returned')} aside={t('count', { count: work.returnedTotal })}>
        <WorkList work={files(work.returned)} total={work.returnedTotal} empty={t('nothingReturned')} tone="danger" />
      </Panel>
      <Panel title={t('drafts')} aside={t('count', { count: work.draftsTotal })}>
        <WorkList work={files(work.drafts)} total={work.draftsTotal} empty={t('noDrafts')} />
      </Panel>
      <Panel title={t('gapsToFill')} aside={t('count', { count: work.gapsTotal })} className="desk:col-span-2">
        <WorkList work={gaps} total={work.gapsTotal} empty={t('noGaps')} isWide />
      </Panel>
      <p className="text-quiet desk:col-span-2">{t('submitted', { count: work.submittedTotal })}</p>
    </div>
  )
}

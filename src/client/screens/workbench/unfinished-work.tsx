import { useTranslation } from 'react-i18next'

import type { MyWork } from '#contract/archives/summary.ts'
import { INBOX_PATH } from '#contract/core/limits.ts'
import { Link } from '#ui/link.tsx'

import { Panel } from './panel.tsx'
import { type Work, WorkList } from './work-list.tsx'

const COLLECT = '/archives/collect'
const GAPS = 10
const COLUMN = 'flex min-w-0 flex-col gap-3'

/** What waits for me in the project, each leading to the place where it is done. */
export function UnfinishedWork({ work }: { work: MyWork }) {
  const { t } = useTranslation('workbench')
  const files = (list: MyWork['returned'], note: (file: MyWork['returned'][number]) => string): Work[] =>
    list.map((file) => ({
      id: file.id,
      title: file.title,
      place: `${file.catalogCode} ${file.catalogName}`,
      note: note(file),
      href: placeOf(file.nodeId, file.id)
    }))
  const touched = ({ updateTime }: MyWork['returned'][number]) => updateTime.slice(0, 16)
  const tasks = work.tasks.map(
    ({ id, title, kind, fileId, nodeId, daysLeft }): Work => ({
      id,
      title,
      place: kind === 'review' ? t('task.review') : t('task.collect'),
      note:
        daysLeft === null
          ? ''
          : daysLeft < 0
            ? t('task.late', { count: -daysLeft })
            : t('task.due', { count: daysLeft }),
      isLate: daysLeft !== null && daysLeft < 0,
      href: placeOf(nodeId, fileId)
    })
  )
  const gaps = work.gaps.map(
    ({ nodeId, code, name, unit }): Work => ({
      id: nodeId,
      title: `${code} ${name}`,
      place: unit ?? '',
      note: '',
      href: placeOf(nodeId, null)
    })
  )
  return (
    <div className="grid items-start gap-3 lg:grid-cols-2">
      <div className={COLUMN}>
        <Panel title={t('tasks')} aside={t('count', { count: work.tasksTotal })}>
          <WorkList label={t('tasks')} work={tasks} total={work.tasksTotal} empty={t('noTasks')} />
        </Panel>
        <Panel title={t('drafts')} aside={t('count', { count: work.draftsTotal })}>
          <WorkList
            label={t('drafts')}
            work={files(work.drafts, touched)}
            total={work.draftsTotal}
            empty={t('noDrafts')}
          />
        </Panel>
        {work.waiting > 0 && (
          <Link href={INBOX_PATH} target="_blank" className="self-start">
            {t('toClassify', { count: work.waiting })}
          </Link>
        )}
      </div>
      <div className={COLUMN}>
        <Panel title={t('returned')} aside={t('count', { count: work.returnedTotal })}>
          <WorkList
            label={t('returned')}
            work={files(work.returned, (file) => file.note ?? touched(file))}
            total={work.returnedTotal}
            empty={t('nothingReturned')}
            tone="danger"
          />
        </Panel>
        <Panel title={t('lately')} aside={t('submitted', { count: work.submittedTotal })}>
          <WorkList
            label={t('lately')}
            work={files(work.recent, touched)}
            total={work.recent.length}
            empty={t('nothingLately')}
          />
        </Panel>
      </div>
      <Panel title={t('gapsToFill')} aside={t('count', { count: work.gapsTotal })} className="lg:col-span-2">
        <WorkList
          label={t('gapsToFill')}
          work={gaps.slice(0, GAPS)}
          total={work.gapsTotal}
          empty={t('noGaps')}
          isWide
        />
      </Panel>
    </div>
  )
}

/** Where a file or a gap is worked on. */
const placeOf = (node: string | null, file: string | null): string =>
  `${COLLECT}?${new URLSearchParams({ ...(node !== null && { node }), ...(file !== null && (node === null ? { id: file } : { file })) })}`

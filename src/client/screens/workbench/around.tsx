import { useTranslation } from 'react-i18next'

import type { MyWork } from '#contract/archives/summary.ts'
import { myNotices, type Notice } from '#contract/system/notices.ts'
import { openNotice } from '#core/work/notices.ts'
import { switchProject } from '#core/work/projects.ts'
import { ask } from '#core/wire/http/ask.ts'
import { Answered } from '#parts/answer/answered.tsx'
import { useAnswer } from '#parts/answer/use-answer.ts'
import { Link } from '#ui/actions/link.tsx'
import { Skeleton } from '#ui/status/skeleton.tsx'

import { Panel } from './panel.tsx'
import { PanelSkeleton } from './panel-skeleton.tsx'
import { collectPath } from './work/collect-path.ts'
import { Shortcuts } from './shortcuts.tsx'
import type { Work } from './work/work.ts'
import { WorkList } from './work/work-list.tsx'

const NOTICES = 5
const NOTICES_PATH = '/isps/userAnnouncement'

interface AroundProps {
  readonly work: Pick<MyWork, 'projects' | 'recent'> | undefined
  /** Whether the work is still on its way: what is below my projects waits for them, and does not move. */
  readonly isAwaited: boolean
}

/** What is around the work of the day: the pages of it, my projects by their deadlines, what was announced, and what I have worked on last. */
export function Around({ work, isAwaited }: AroundProps) {
  const { projects = [], recent = [] } = work ?? {}
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <Shortcuts />
      {isAwaited && <PanelSkeleton lines={4} />}
      {projects.length > 0 && <Projects projects={projects} />}
      <Announcements isShown={!isAwaited} />
      {recent.length > 0 && <Lately recent={recent} />}
    </div>
  )
}

/** What I have brought or changed last. */
function Lately({ recent }: Pick<MyWork, 'recent'>) {
  const { t } = useTranslation('workbench')
  const work = recent.map(
    ({ id, title, nodeId, catalogCode, catalogName, updateTime }): Work => ({
      id,
      title,
      place: `${catalogCode} ${catalogName}`,
      note: updateTime.slice(5, 16),
      href: collectPath(nodeId, id)
    })
  )
  return (
    <Panel title={t('lately')}>
      <WorkList work={work} total={work.length} />
    </Panel>
  )
}

/** My projects, the nearest deadline first; Enter on another one works there. */
function Projects({ projects }: { projects: MyWork['projects'] }) {
  const { t } = useTranslation('workbench')
  const work = projects.map(({ id, name, isCurrent, daysLeft, isOver, returned, drafts }): Work => {
    const own = [
      returned > 0 && t('project.returned', { count: returned }),
      drafts > 0 && t('project.drafts', { count: drafts })
    ].filter(Boolean)
    return {
      id,
      title: name,
      place: [isCurrent ? t('project.current') : t('project.switch'), ...own].join(' · '),
      note:
        daysLeft === null
          ? t(isOver ? 'project.over' : 'project.noDay')
          : daysLeft < 0
            ? t('overdue', { count: -daysLeft })
            : t('daysLeft', { count: daysLeft }),
      isLate: daysLeft !== null && daysLeft < 0,
      ...(isCurrent && { href: '/dashboard/Analysis' })
    }
  })
  const open = (id: string) => {
    const project = projects.find((one) => one.id === id)
    if (project) void switchProject(project)
  }
  return (
    <Panel title={t('deadlines')} aside={t('count', { count: projects.length })}>
      <WorkList work={work} total={projects.length} onOpen={open} />
    </Panel>
  )
}

/** The newest announcements and messages, read ones too. */
function Announcements({ isShown }: { isShown: boolean }) {
  const { t } = useTranslation('workbench')
  const { state, refresh } = useAnswer((signal) =>
    ask(myNotices, { pageNo: 1, pageSize: NOTICES, column: 'sendTime', order: 'desc' }, { signal, quiet: true })
  )
  const workOf = ({ id, titile, msgCategory, readFlag, sendTime }: Notice): Work => ({
    id,
    title: titile,
    place: [
      t(msgCategory === '1' ? 'notice.ofHouse' : 'notice.ofSystem'),
      t(readFlag === '1' ? 'notice.read' : 'notice.unread')
    ].join(' · '),
    note: sendTime?.slice(0, 16) ?? ''
  })
  // Nothing was announced: no box for it.
  if (!isShown || (state.status === 'ready' && state.data.records.length === 0)) return null
  return (
    <Panel title={t('announcements')} aside={<Link href={NOTICES_PATH}>{t('allNotices')}</Link>}>
      <Answered
        state={state}
        onRetry={refresh}
        className="flex flex-col"
        awaited={<Skeleton lines={5} className="p-4" />}
      >
        {({ records }) => (
          <WorkList
            work={records.map(workOf)}
            total={records.length}
            onOpen={(id) => {
              const notice = records.find((one) => one.id === id)
              if (notice) void openNotice(notice).then(refresh)
            }}
          />
        )}
      </Answered>
    </Panel>
  )
}

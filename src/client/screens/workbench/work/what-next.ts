import type { useTranslation } from 'react-i18next'

import type { MyWork } from '#contract/archives/summary.ts'
import { INBOX_PATH } from '#contract/core/limits.ts'
import type { UnsentPlace } from '#core/wire/journal/unsent-places.ts'

import { collectPath } from './collect-path.ts'
import { queueGroups } from './queue-groups.ts'
import { transferPath } from './transfer-path.ts'
import type { Work, WorkGroup } from './work.ts'

type Words = ReturnType<typeof useTranslation<'workbench'>>['t']
type FileWork = MyWork['drafts'][number]

/** Under this name 收集著录 keeps in the journal what is typed at a node. */
const COLLECT_SCREEN = 'archives.collect:'
const nodeOf = ({ screen }: UnsentPlace) => screen.slice(COLLECT_SCREEN.length)
const countOf = (places: readonly UnsentPlace[]) => places.reduce((sum, { count }) => sum + count, 0)
const TASKS = '/archives/task'
const LATER = Number.POSITIVE_INFINITY

/** How long something has left, in words. */
function dueWords(days: number | null, t: Words): Pick<Work, 'note' | 'isLate'> {
  if (days === null) return { note: '', isLate: false }
  return days < 0
    ? { note: t('task.late', { count: -days }), isLate: true }
    : { note: days === 0 ? t('task.today') : t('task.due', { count: days }), isLate: false }
}

const fileWork = (file: FileWork): Pick<Work, 'id' | 'title' | 'href'> => ({
  id: file.id,
  title: file.title,
  href: collectPath(file.nodeId, file.id, file.key)
})
const placeOf = ({ catalogCode, catalogName }: FileWork) => `${catalogCode} ${catalogName}`

/** What a draft still needs. */
function needsOf({ missing, unconfirmed }: FileWork, t: Words): string {
  const needs = [
    ...(missing.length > 0
      ? [t('lacks', { titles: missing.slice(0, 3).join(t('listComma')), count: missing.length })]
      : []),
    ...(unconfirmed > 0 ? [t('unconfirmed', { count: unconfirmed })] : [])
  ]
  return needs.length > 0 ? needs.join(' · ') : t('isReady')
}

/**
 * What is to be done next, by kind: first what only this browser has, then what came back and what is due, whichever presses more,
 * then what is begun, waits or is missing. A kind of which there is nothing is left out.
 */
export function whatNext(work: MyWork, unsent: readonly UnsentPlace[], project: string | null, t: Words): WorkGroup[] {
  const known = new Map([...work.returned, ...work.drafts, ...work.recent].map((file) => [file.nodeId, placeOf(file)]))
  const collected = unsent.filter(({ screen }) => screen.startsWith(COLLECT_SCREEN))
  const nodes = Map.groupBy(
    collected.filter((place) => place.project === project),
    nodeOf
  )
  const keptHere = [...nodes].map(
    ([nodeId, places]): Work => ({
      id: nodeId,
      title: t('unsent', { count: countOf(places) }),
      place: known.get(nodeId) ?? '',
      note: '',
      href: collectPath(nodeId)
    })
  )
  // They are sent in the project in which they were typed, and Enter goes there, also where no project is chosen.
  const keptElsewhere = work.projects.flatMap(({ id, name }): Work[] => {
    const there = collected.filter((place) => place.project === id && id !== project)
    const [first] = there
    if (!first) return []
    const line = {
      id,
      title: t('unsent', { count: countOf(there) }),
      place: t('unsentIn', { project: name }),
      note: ''
    }
    return [{ ...line, href: collectPath(nodeOf(first)), elsewhere: { id, name } }]
  })
  const kept = [...keptHere, ...keptElsewhere]
  const returned = work.returned.map(
    (file): Work => ({
      ...fileWork(file),
      place: [placeOf(file), file.note].filter(Boolean).join(' · '),
      ...dueWords(file.daysLeft, t)
    })
  )
  const tasks = work.tasks.map(
    ({ id, title, kind, fileId, nodeId, daysLeft }): Work => ({
      id,
      title,
      place: fileId === null ? '' : t(kind === 'review' ? 'task.review' : 'task.collect'),
      ...dueWords(daysLeft, t),
      // What is about no file is finished in the list of tasks.
      href: fileId === null ? TASKS : collectPath(nodeId, fileId)
    })
  )
  const transfers = work.transfers.map(
    ({ id, transferNo, projectId, projectName, status, status_dictText, volumes, files, daysLeft }): Work => ({
      id,
      title: `${transferNo} ${projectName}`,
      place: [status_dictText, t('transfer.volumes', { volumes, files })].join(' · '),
      ...dueWords(daysLeft, t),
      href: transferPath({ id, status }),
      ...(projectId !== project && { elsewhere: { id: projectId, name: projectName } })
    })
  )
  const drafts = work.drafts.map(
    (file): Work => ({ ...fileWork(file), place: placeOf(file), note: needsOf(file, t), isLate: false })
  )
  const gaps = work.gaps.map(
    ({ nodeId, code, name, unit }): Work => ({
      id: nodeId,
      title: `${code} ${name}`,
      place: unit ?? '',
      note: '',
      href: collectPath(nodeId)
    })
  )
  const inbox: Work[] =
    work.waiting > 0
      ? [
          {
            id: 'inbox',
            title: t('toClassify', { count: work.waiting }),
            place: '',
            note: '',
            href: INBOX_PATH,
            isOuter: true
          }
        ]
      : []
  const arranging: Work[] = (
    [
      ['unplaced', work.unplaced, '/arrange/volume'],
      ['unchecked', work.unchecked, '/arrange/check']
    ] as const
  ).flatMap(([id, count, href]) =>
    count > 0 ? [{ id, title: t(`arranging.${id}`, { count }), place: '', note: '', href }] : []
  )
  const nearest = (list: readonly { readonly daysLeft: number | null }[]) =>
    Math.min(...list.map(({ daysLeft }) => daysLeft ?? LATER), LATER)
  const due = [
    { days: nearest(work.returned), group: group('returned', t('returned'), returned, work.returnedTotal) },
    { days: nearest(work.tasks), group: group('tasks', t('tasks'), tasks, work.tasksTotal) },
    { days: nearest(work.transfers), group: group('transfers', t('transfers'), transfers, work.transfersTotal) }
  ].toSorted((one, other) => (one.days === other.days ? 0 : one.days - other.days))
  return [
    group('unsent', t('unsentHere'), kept, kept.length),
    ...due.map((one) => one.group),
    ...queueGroups(work.queues, project, t),
    group('drafts', t('drafts'), drafts, work.draftsTotal),
    group('inbox', t('inbox'), inbox, inbox.length),
    group('arranging', t('arranging'), arranging, arranging.length),
    group('gaps', t('gapsToFill'), gaps, work.gapsTotal)
  ].filter(({ work: lines }) => lines.length > 0)
}

const group = (id: string, title: string, work: readonly Work[], total: number): WorkGroup => ({
  id,
  title,
  work,
  total
})

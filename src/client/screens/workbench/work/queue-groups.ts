import type { useTranslation } from 'react-i18next'

import type { MyWork } from '#contract/archives/summary.ts'

import type { Work, WorkGroup } from './work.ts'

type Words = ReturnType<typeof useTranslation<'workbench'>>['t']
type Queued = MyWork['queues'][number]
type Kind = Queued['kind']

/** Where each kind is worked off: a list that is searched by the field that follows, or as it opens. */
const PLACES: { readonly [K in Kind]: { readonly path: string; readonly field?: string } } = {
  enterprise: { path: '/project/enterpriseReview', field: 'name' },
  registration: { path: '/project/list', field: 'name' },
  extension: { path: '/transfer/review' },
  sealing: { path: '/project/handover', field: 'transferNo' },
  issuing: { path: '/project/handover', field: 'transferNo' },
  account: { path: '/sys/user', field: 'username' },
  roleless: { path: '/sys/user', field: 'username' },
  undelivered: { path: '/sys/outbox?by-state=failed' },
  log: { path: '/sys/log' }
}

const hrefOf = ({ kind, word }: Queued): string => {
  const { path, field } = PLACES[kind]
  return field === undefined ? path : `${path}?${new URLSearchParams({ [`by-${field}`]: word })}`
}

function lineOf(queued: Queued, project: string | null, t: Words): Work {
  const { kind, id, title, count, since } = queued
  const href = hrefOf(queued)
  const day = since?.slice(0, 10)
  if (kind === 'undelivered')
    return { id, title: t('queue.undeliveredLine', { count }), place: t('queue.undeliveredSpan'), note: '', href }
  if (kind === 'log')
    return {
      id,
      title: day === undefined ? t('queue.neverVerified') : t('queue.lastVerified', { day }),
      place: t('queue.notVerified', { count }),
      note: '',
      href
    }
  const sentence = queued.project ? 'queue.since' : (`queue.${kind as 'account'}Since` as const)
  const line = { id, title, place: day === undefined ? '' : t(sentence, { day }), note: '', href }
  // What belongs to a project is done in it.
  return queued.project && queued.project.id !== project ? { ...line, elsewhere: queued.project } : line
}

/** What waits for who keeps a register, the accounts, the rights or the log: a group for each kind, in the order in which it came. */
export function queueGroups(queues: MyWork['queues'], project: string | null, t: Words): WorkGroup[] {
  return [...Map.groupBy(queues, ({ kind }) => kind)].map(([kind, lines]) => ({
    id: `queue-${kind}`,
    title: t(`queue.${kind}`),
    work: lines.map((line) => lineOf(line, project, t)),
    // What is no single thing is one line.
    total: lines[0]?.word === '' ? 1 : (lines[0]?.count ?? 0)
  }))
}

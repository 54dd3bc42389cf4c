import { ListChecks } from 'lucide-react'
import { lazy } from 'react'

import { successions } from '#contract/organisation/successions.ts'
import { listScreen } from '#parts/resource/list/list-screen.tsx'

const SuccessionsAbove = lazy(async () => ({ default: (await import('./successions-above.tsx')).SuccessionsAbove }))
const SuccessionRecord = lazy(async () => ({ default: (await import('./succession-record.tsx')).SuccessionRecord }))

/** 交接: who has handed over his work in the project to whom, and what waits to be taken over. */
export const SuccessionsList = listScreen(successions, {
  area: 'organisation',
  title: 'succession',
  columns: [
    'predecessor',
    'predecessorUnit',
    'successor',
    'successorUnit',
    'status',
    'handed',
    'createTime',
    'decidedAt',
    'askedBy',
    'kind',
    'reason'
  ],
  search: ['predecessor', 'successor', 'status'],
  form: [],
  enters: 'work',
  above: SuccessionsAbove,
  widths: {
    predecessor: 140,
    predecessorUnit: 200,
    successor: 140,
    successorUnit: 200,
    status: 90,
    handed: 90,
    decidedAt: 170,
    askedBy: 90,
    kind: 90,
    reason: 200
  },
  dialogs: { work: { icon: <ListChecks aria-hidden />, dialog: SuccessionRecord } }
})

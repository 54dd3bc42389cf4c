import { History, Replace } from 'lucide-react'
import { lazy } from 'react'

import { finishedFiles } from '#contract/forms/finished.ts'
import { listScreen } from '#parts/resource/list/list-screen.tsx'

const FinishedTools = lazy(async () => ({ default: (await import('./finishing/finished-tools.tsx')).FinishedTools }))
const FinishedVersions = lazy(async () => ({
  default: (await import('./finishing/finished-versions.tsx')).FinishedVersions
}))
const FinishedReplace = lazy(async () => ({
  default: (await import('./finishing/finished-replace.tsx')).FinishedReplace
}))

/** 成品文件: what is made of the volumes of the current project, with its versions; Enter shows how it was checked. */
export default listScreen(finishedFiles, {
  area: 'forms',
  title: 'finished.title',
  columns: [
    'title',
    'kind',
    'status',
    'verdict',
    'version',
    'pages',
    'kilobytes',
    'source',
    'byName',
    'madeAt',
    'reason'
  ],
  search: ['title', 'kind', 'status', 'verdict'],
  form: [],
  widths: {
    title: 360,
    kind: 110,
    status: 90,
    verdict: 110,
    version: 60,
    pages: 70,
    kilobytes: 100,
    source: 90,
    byName: 90,
    madeAt: 165,
    reason: 240
  },
  above: FinishedTools,
  enters: 'versions',
  removes: 'discard',
  dialogs: {
    versions: { icon: <History aria-hidden />, dialog: FinishedVersions },
    replace: {
      icon: <Replace aria-hidden />,
      right: ':edit',
      when: ({ status }) => status === 'ready',
      dialog: FinishedReplace
    }
  }
})

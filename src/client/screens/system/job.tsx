import { History } from 'lucide-react'

import { jobEntries, schedules } from '#contract/system/schedules.ts'
import { listScreen } from '#parts/resource/list/list-screen.tsx'

import { sectionScreen } from './settings/section-screen.tsx'
import { ScheduleRuns } from './settings/schedule-runs.tsx'

const Jobs = listScreen(jobEntries, {
  area: 'system',
  title: 'jobs.screen',
  columns: ['kind', 'thing', 'state', 'progress', 'byName', 'tenantName', 'message', 'createTime', 'endTime'],
  search: ['state', 'kind', 'byName'],
  form: [],
  widths: { kind: 110, thing: 120, state: 90, progress: 120, byName: 100, tenantName: 150, message: 280 }
})
const Schedules = listScreen(schedules, {
  area: 'system',
  title: 'jobs.tab.schedules',
  columns: [
    'title',
    'freshness',
    'lastGood',
    'pattern',
    'isPaused',
    'nextTime',
    'lastTime',
    'lastState',
    'failures',
    'lastMessage'
  ],
  search: ['title', 'isPaused'],
  form: [],
  widths: { title: 220, pattern: 120, isPaused: 80, freshness: 90, lastState: 90, failures: 90, lastMessage: 260 },
  dialogs: { runs: { icon: <History aria-hidden />, dialog: ScheduleRuns } }
})

/** 后台任务: long work of everybody, and beside it what servers do by the clock. */
export default sectionScreen('jobs', 'jobs.sections', [
  { id: 'entries', title: 'jobs.tab.entries', screen: Jobs },
  { id: 'schedules', title: 'jobs.tab.schedules', screen: Schedules }
])

import { History } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { jobEntries, schedules } from '#contract/system/schedules.ts'
import { setAddress } from '#core/state/addresses.ts'
import { useOwnPage } from '#core/work/own-page.ts'
import { $route } from '#core/state/route.ts'
import { listScreen } from '#parts/resource/list-screen.tsx'
import { TabPanel, Tabs } from '#ui/tabs.tsx'

import { ScheduleRuns } from './schedule-runs.tsx'

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
  columns: ['title', 'pattern', 'isPaused', 'nextTime', 'lastTime', 'lastState', 'failures', 'lastMessage'],
  search: ['title', 'isPaused'],
  form: [],
  widths: { title: 220, pattern: 120, isPaused: 80, lastState: 90, failures: 90, lastMessage: 260 },
  dialogs: { runs: { icon: <History aria-hidden />, dialog: ScheduleRuns } }
})

const SECTIONS = { entries: Jobs, schedules: Schedules } as const
type Section = keyof typeof SECTIONS
const isSection = (id: string): id is Section => id in SECTIONS

/** 后台任务: long work of everybody, and behind `#schedules` what servers do by the clock. */
export default function JobScreen() {
  const { t } = useTranslation('system')
  const { key } = useOwnPage()
  const [section, setSection] = useState<Section>(() => {
    const named = $route.get().hash.slice(1)
    return isSection(named) ? named : 'entries'
  })
  const select = (id: string) => {
    if (!isSection(id) || id === section) return
    // What one list was asked means nothing to the other.
    setAddress(key, '')
    setSection(id)
  }
  const List = SECTIONS[section]
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <Tabs
        aria-label={t('jobs.sections')}
        name="jobs"
        className="px-5 max-lg:px-3"
        activation="manual"
        items={(['entries', 'schedules'] as const).map((id) => ({ id, title: t(`jobs.tab.${id}`) }))}
        selected={section}
        onSelect={select}
      />
      <TabPanel name="jobs" id={section} className="flex min-h-0 flex-1 flex-col">
        <List key={section} />
      </TabPanel>
    </div>
  )
}

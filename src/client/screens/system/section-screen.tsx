import { type ComponentType, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { setAddress } from '#core/state/addresses.ts'
import { $route } from '#core/state/route.ts'
import { useOwnPage } from '#core/work/own-page.ts'
import { PageHeadPlace } from '#parts/page/page-head-place.ts'
import { TabPanel, Tabs } from '#ui/tabs.tsx'

type TitleKey =
  | 'jobs.sections'
  | 'jobs.tab.entries'
  | 'jobs.tab.schedules'
  | 'setting.sections'
  | 'setting.tab.parameters'
  | 'setting.tab.environment'
interface Section {
  readonly id: string
  readonly title: TitleKey
  readonly screen: ComponentType
}

interface SectionsProps {
  readonly name: string
  readonly label: TitleKey
  readonly sections: readonly [Section, ...Section[]]
}

/** A screen of several sections, one at a time; each has an address, behind the `#`. */
export const sectionScreen =
  (name: string, label: TitleKey, sections: SectionsProps['sections']): ComponentType =>
  () => <Sections name={name} label={label} sections={sections} />

function Sections({ name, label, sections }: SectionsProps) {
  const { t } = useTranslation('system')
  const { key } = useOwnPage()
  const sectionOf = (id: string) => sections.find((one) => one.id === id)
  const [section, setSection] = useState(() => sectionOf($route.get().hash.slice(1)) ?? sections[0])
  // It is there before the page is: who comes to the page finds its heading.
  const [head] = useState(() => document.createElement('div'))
  const select = (id: string) => {
    const next = sectionOf(id)
    if (!next || next === section) return
    // What one list was asked means nothing to another.
    setAddress(key, '')
    setSection(next)
  }
  const { id, screen: Shown } = section
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3">
      <div ref={(slot) => slot?.append(head)} className="page-edge" />
      <Tabs
        aria-label={t(label)}
        name={name}
        className="page-edge"
        activation="manual"
        items={sections.map((one) => ({ id: one.id, title: t(one.title) }))}
        selected={id}
        onSelect={select}
      />
      <TabPanel name={name} id={id} className="flex min-h-0 flex-1 flex-col">
        {/* The heading of the section that is shown is above the tabs, as on every page. */}
        <PageHeadPlace value={head}>
          <Shown key={id} />
        </PageHeadPlace>
      </TabPanel>
    </div>
  )
}

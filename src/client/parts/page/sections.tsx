import { type ComponentType, useState } from 'react'

import { setAddress } from '#core/state/pages/addresses.ts'
import { $route } from '#core/state/pages/route.ts'
import { useOwnPage } from '#core/work/own-page.ts'
import { TabPanel, Tabs } from '#ui/tabs/tabs.tsx'

import { PageHeadPlace } from './page-head-place.ts'

interface Section {
  readonly id: string
  readonly screen: ComponentType
}

interface SectionsProps<S extends Section> {
  readonly name: string
  /** What its tabs are called together. */
  readonly label: string
  readonly sections: readonly [S, ...S[]]
  readonly titleOf: (section: S) => string
}

/** Several screens on one page, one at a time by tabs; each has an address, behind the `#`. */
export function Sections<S extends Section>({ name, label, sections, titleOf }: SectionsProps<S>) {
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
        aria-label={label}
        name={name}
        className="page-edge"
        activation="manual"
        items={sections.map((one) => ({ id: one.id, title: titleOf(one) }))}
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

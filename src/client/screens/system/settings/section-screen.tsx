import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'

import { Sections } from '#parts/page/sections.tsx'

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

/** A screen of several sections, one at a time; each has an address, behind the `#`. */
export const sectionScreen =
  (name: string, label: TitleKey, sections: readonly [Section, ...Section[]]): ComponentType =>
  () => {
    const { t } = useTranslation('system')
    return <Sections name={name} label={t(label)} sections={sections} titleOf={({ title }) => t(title)} />
  }

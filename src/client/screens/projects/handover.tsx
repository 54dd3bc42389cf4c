import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'

import { Sections } from '#parts/page/sections.tsx'

import { HandoverList } from './handing/handover-list.tsx'
import { SuccessionsList } from './successions-list.tsx'

interface Section {
  readonly id: 'papers' | 'successions'
  readonly screen: ComponentType
}
const SECTIONS: readonly [Section, ...Section[]] = [
  { id: 'papers', screen: HandoverList },
  { id: 'successions', screen: SuccessionsList }
]

/** 项目移交: the papers of what was handed over to the archive, and who has handed over his work in the project to whom. */
export default function Handover() {
  const { t } = useTranslation('transfers')
  return (
    <Sections
      name="handover"
      label={t('handover.sections')}
      sections={SECTIONS}
      titleOf={({ id }) => t(`handover.tab.${id}`)}
    />
  )
}

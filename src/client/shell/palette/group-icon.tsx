import { AppWindow, ChevronRight, type LucideIcon, Settings2, SquareKanban, Zap } from 'lucide-react'

import type { Group } from './entries.ts'

const ICONS: Readonly<Partial<Record<Group, LucideIcon>>> = { screen: Zap, tab: AppWindow, setting: Settings2, project: SquareKanban }

/** The picture of what has none of its own: that of its group. */
export function GroupIcon({ group }: { group: Group }) {
  const Icon = ICONS[group] ?? ChevronRight
  return <Icon aria-hidden />
}

import {
  AppWindow,
  BookOpen,
  Building2,
  ChevronRight,
  CircleQuestionMark,
  FileText,
  FolderArchive,
  History,
  type LucideIcon,
  Settings2,
  SquareKanban,
  UserRound,
  Zap
} from 'lucide-react'

import type { PaletteEntry, EntryGroup } from './entries.ts'

const ICONS: Readonly<Partial<Record<EntryGroup, LucideIcon>>> = {
  recent: History,
  screen: Zap,
  tab: AppWindow,
  setting: Settings2,
  project: SquareKanban,
  department: Building2,
  help: CircleQuestionMark,
  manual: BookOpen,
  archive: FileText,
  person: UserRound
}

/** The picture of what has none of its own: that of its group. */
export function GroupIcon({ entry: { group, icon } }: { entry: PaletteEntry }) {
  const Icon = group === 'archive' && icon === 'volume' ? FolderArchive : (ICONS[group] ?? ChevronRight)
  return <Icon aria-hidden />
}

import {
  CloudUpload,
  Contact,
  Crown,
  File,
  FileCheck,
  FileType,
  FolderOpen,
  House,
  LayoutDashboard,
  LayoutGrid,
  type LucideIcon,
  Megaphone,
  Network,
  Package,
  Search,
  Settings,
  SquareKanban,
  TriangleAlert,
  User
} from 'lucide-react'
import { Suspense } from 'react'

import { lazyView } from '../loading/lazy-view.ts'

/** The pictures of the first level of the server's menu: they are seen at once. */
const ICONS: Readonly<Record<string, LucideIcon>> = {
  appstore: LayoutGrid,
  'cloud-upload': CloudUpload,
  cluster: Network,
  contacts: Contact,
  container: Package,
  crown: Crown,
  'file-done': FileCheck,
  'file-pdf': FileType,
  'folder-open': FolderOpen,
  home: House,
  layout: LayoutDashboard,
  notification: Megaphone,
  project: SquareKanban,
  search: Search,
  setting: Settings,
  user: User,
  warning: TriangleAlert
}

/** All others are fetched when one of them is drawn, as in the palette. */
const loadMore = () => import('./more-icons.tsx').then((file) => ({ default: file.MoreIcon }))

/** The picture of a menu entry; a document where its name is not known. */
export function MenuIcon({ name, className = 'size-4 flex-none' }: { name: string | undefined; className?: string }) {
  const Icon = name ? ICONS[name] : File
  const MoreIcon = lazyView(loadMore)
  if (Icon) return <Icon aria-hidden className={className} strokeWidth={1.6} />
  return (
    <Suspense fallback={<span className={className} />}>
      <MoreIcon name={name ?? ''} className={className} />
    </Suspense>
  )
}

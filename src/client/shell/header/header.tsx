import { useStore } from '@nanostores/react'
import { LogOut, Menu as MenuLines, PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'

import { namesProject } from '#contract/core/project-menus.ts'
import { WORKBENCH_NAME } from '#contract/core/limits.ts'
import { openDialog } from '#core/state/dialogs.ts'
import { $routedMenu, hasMenu, menuAt } from '#core/state/menu.ts'
import { $path, go } from '#core/state/pages/route.ts'
import { $settings } from '#core/state/settings.ts'
import { Button } from '#ui/actions/button.tsx'

import { lazyView } from '../loading/lazy-view.ts'
import type { ScreenSize } from '#core/state/breakpoints.ts'
import { useKeys } from '../shortcuts/use-keys.ts'
import { useAutoHide } from './auto-hide.ts'
import { Brand } from './brand.tsx'
import { ProjectButton } from './project-button.tsx'
import { SearchButton } from './search-button.tsx'
import { UserMenu } from './user-menu.tsx'

/** The page need not wait for it. */
const loadBell = () => import('./bell.tsx').then((file) => ({ default: file.Bell }))
const loadJobsButton = () => import('./jobs-button.tsx').then((file) => ({ default: file.JobsButton }))

interface HeaderProps {
  readonly size: ScreenSize
  readonly isFolded: boolean
  /** Folds and unfolds the side menu; on a phone it opens the drawer. */
  readonly onMenu: () => void
  /** The menu along the header, where it is wanted there. */
  readonly menu?: ReactNode
}

/** The working tool at the top: the menu, where one is, the search, and the account (SPEC.md §2, layout). 59 px high. */
export function Header({ size, isFolded, onMenu, menu }: HeaderProps) {
  const { fixedHeader, autoHideHeader } = useStore($settings)
  // Which menus one has may change while the page is open.
  useStore($routedMenu)
  const isHidden = useAutoHide(fixedHeader && autoHideHeader)
  const isSmall = size === 'phone'
  const Bell = lazyView(loadBell)
  const JobsButton = lazyView(loadJobsButton)
  return (
    <header
      data-region
      className={`z-20 col-span-full border-line border-b bg-surface ${fixedHeader ? 'sticky top-0 transition-transform duration-150 focus-within:translate-y-0 [@media(max-height:400px)]:static' : ''} ${isHidden ? '-translate-y-full' : ''}`}
    >
      <div className="-mb-px flex h-header items-center gap-2 px-3 max-[360px]:gap-0.5 max-[360px]:px-1">
        {!menu && <MenuToggle isSmall={isSmall} isFolded={isFolded} onMenu={onMenu} />}
        <Brand />
        <ProjectHere />
        {isSmall ? <span className="flex-1" /> : <SearchButton />}
        {isSmall && <SearchButton isSmall />}
        {!isSmall && <WorkbenchButton />}
        <Suspense>
          <JobsButton />
        </Suspense>
        <Suspense fallback={<span className="size-control flex-none" />}>
          <Bell />
        </Suspense>
        <UserMenu isSmall={size !== 'desktop'} />
        {!isSmall && <SignOutButton />}
      </div>
      {menu}
    </header>
  )
}

/** The project, where the page in front has to do with one. */
function ProjectHere() {
  const path = useStore($path)
  useStore($routedMenu)
  return namesProject(hasMenu, menuAt(path)?.key) ? <ProjectButton /> : null
}

function MenuToggle({ isSmall, isFolded, onMenu }: { isSmall: boolean; isFolded: boolean; onMenu: () => void }) {
  const { t } = useTranslation('shell')
  const { ariaProps: keyProps } = useKeys('menu.fold')
  if (isSmall)
    return (
      <Button
        {...keyProps}
        kind="plain"
        aria-label={t('menu.open')}
        aria-haspopup="dialog"
        icon={<MenuLines aria-hidden />}
        onPress={onMenu}
      />
    )
  return (
    <Button
      {...keyProps}
      kind="plain"
      aria-label={t('menu.fold')}
      aria-expanded={!isFolded}
      icon={isFolded ? <PanelLeftOpen aria-hidden /> : <PanelLeftClose aria-hidden />}
      onPress={onMenu}
    />
  )
}

/** Leaves, after a question (SPEC.md §2); on a phone it is in the user menu alone. */
function SignOutButton() {
  const { t } = useTranslation('shell')
  return (
    <Button
      kind="plain"
      aria-label={t('signOut.title')}
      icon={<LogOut aria-hidden />}
      onPress={() => openDialog({ kind: 'sign-out' })}
    />
  )
}

/** Leads to the workbench; when one is there already, nowhere (SPEC.md §2). */
function WorkbenchButton() {
  const { t } = useTranslation('shell')
  const path = useStore($path)
  const known = useStore($routedMenu).find(({ name }) => name === WORKBENCH_NAME)
  if (!known) return null
  return (
    <Button
      kind="plain"
      {...(path === known.path && { 'aria-current': 'page' as const })}
      onPress={() => path !== known.path && go(known.path, { replace: true })}
    >
      {t('workbench')}
    </Button>
  )
}

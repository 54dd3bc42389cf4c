import { useStore } from '@nanostores/react'
import { type CSSProperties, lazy, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react'

import { startSettingsDrawer } from '#core/state/dialogs.ts'
import { $settings, changeSettings } from '#core/state/settings.ts'
import { followLanguage } from '#core/work/language-titles.ts'
import { SkipLink } from '#ui/actions/skip-link.tsx'

import { Asking } from '../dialogs/asking.tsx'
import { ConnectionBanner } from './connection.tsx'
import { DialogHost } from '../dialogs/host.tsx'
import { Footer } from './footer.tsx'
import { useFrameCommands } from './frame-commands.ts'
import { Header } from '../header/header.tsx'
import { bindViews } from '../loading/fetch-ahead.ts'
import { startLazily } from '../loading/start-lazily.ts'
import { type LoadView, lazyView } from '../loading/lazy-view.ts'
import { SideMenu } from '../menu/side-menu.tsx'
import { useScreenSize } from '../settings/screen-size.ts'
import { startShortcuts } from '../shortcuts/start-shortcuts.ts'
import { TabStrip } from '../tabs/tab-strip.tsx'
import { themeOf } from '../settings/look.ts'
import { $tourStep } from '../tour/tour-step.ts'
import { useLater } from './use-later.ts'
import { useLeaveGuard } from '../routing/use-leave-guard.ts'
import { Views } from '../page/views.tsx'

/** Heights that the frame takes from the window, beside the footer's own; `--view-room` is what is left for a page. Pixels. */
const HEADER = 59
const TABS = 40
const TOP_MENU = 44
const TOUR = 36

// It is seen on one day.
const Tour = lazy(async () => ({ default: (await import('../tour/tour.tsx')).Tour }))

/** What only some windows need: the menu of a phone, and the menu along the header. */
const loadPhoneMenu = () => import('../menu/phone-menu.tsx').then((file) => ({ default: file.PhoneMenu }))
const loadTopMenu = () => import('../menu/top-menu.tsx').then((file) => ({ default: file.TopMenu }))

interface FrameProps {
  /** How the file of a screen is fetched, by the component that the menu names. */
  readonly view: (component: string) => LoadView | undefined
  readonly unknown: LoadView
  /** What is drawn where the place is no tab, such as /404. */
  readonly children: ReactNode
}

/** The frame around every page: header, side menu, tabs, the page, footer (SPEC.md §2, layout). */
export function Frame({ view, unknown, children }: FrameProps) {
  const size = useScreenSize()
  const { multipage, sidebarOpened, layout, contentWidth } = useStore($settings)
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  const isPhone = size === 'phone'
  const tour = useStore($tourStep)
  const hasTour = tour !== null && !isPhone
  const isTop = layout === 'topmenu' && !isPhone
  const [isTabletOpen, setTabletOpen] = useState(false)
  const isFolded = size === 'tablet' ? !isTabletOpen : !sidebarOpened
  const hasTabs = multipage && !isPhone
  const toggle = useCallback(() => {
    if (size === 'phone') setDrawerOpen(true)
    else if (size === 'tablet') setTabletOpen((isOpen) => !isOpen)
    else changeSettings({ sidebarOpened: !$settings.get().sidebarOpened })
  }, [size])
  useFrameCommands(toggle)
  useLater()
  useLeaveGuard()
  const frame = useRef<HTMLDivElement>(null)
  useEffect(
    () =>
      startLazily(async () => {
        const { startKeepingFrame } = await import('./keep-frame.ts')
        return () => startKeepingFrame(() => frame.current)
      }),
    []
  )
  useEffect(startShortcuts, [])
  useEffect(startSettingsDrawer, [])
  useEffect(followLanguage, [])
  useEffect(() => bindViews(view), [view])
  useEffect(() => {
    document.documentElement.style.scrollPaddingTop = `${HEADER + (isTop ? TOP_MENU : 0)}px`
  }, [isTop])
  const [PhoneMenu, TopMenu] = [lazyView(loadPhoneMenu), lazyView(loadTopMenu)]
  const room = {
    '--view-room': `calc(100dvh - ${HEADER + (hasTabs ? TABS : 0) + (isTop ? TOP_MENU : 0) + (hasTour ? TOUR : 0)}px - var(--footer, 31px) - var(--banner, 0px))`
  } as CSSProperties
  const columns =
    isPhone || isTop
      ? 'grid-cols-[minmax(0,1fr)]'
      : isFolded
        ? 'grid-cols-[80px_minmax(0,1fr)]'
        : 'grid-cols-[200px_minmax(0,1fr)]'
  return (
    <div
      ref={frame}
      style={room}
      data-layout={isTop ? 'topmenu' : 'sidemenu'}
      className={`grid min-h-dvh grid-rows-[auto_minmax(0,1fr)] ${columns}`}
    >
      <SkipLink target="content" />
      <Header
        size={size}
        isFolded={isFolded}
        onMenu={toggle}
        {...(isTop && {
          menu: (
            <Suspense fallback={<div className="h-11" />}>
              <TopMenu />
            </Suspense>
          )
        })}
      />
      {isPhone ? (
        <Suspense>
          <PhoneMenu isOpen={isDrawerOpen} onOpenChange={setDrawerOpen} />
        </Suspense>
      ) : (
        isTop || <Side isFolded={isFolded} />
      )}
      <div className={`flex min-w-0 flex-col ${isTop && contentWidth === 'Fixed' ? 'mx-auto w-full max-w-300' : ''}`}>
        {hasTabs && <TabStrip />}
        {hasTour && (
          <div className="h-9 flex-none border-line border-b bg-brand-tint">
            <Suspense>
              <Tour step={tour} />
            </Suspense>
          </div>
        )}
        <main
          id="content"
          data-region
          tabIndex={-1}
          className="flex flex-1 flex-col outline-0 [&_h1]:-ms-2 [&_h1]:border-transparent [&_h1]:border-s-2 [&_h1]:ps-1.5 [&_h1]:outline-0 [&_h1:focus-visible]:border-focus"
        >
          <ConnectionBanner />
          <Views view={view} unknown={unknown} hasTabs={hasTabs}>
            {children}
          </Views>
        </main>
        <Footer />
      </div>
      <DialogHost />
      <Asking />
    </div>
  )
}

/** The dark side menu: its tones are those of the dark theme, whatever the page's own is. */
const DARK = {
  'data-theme': 'dark',
  style: { '--hover': 'color-mix(in oklab, var(--text) 8%, transparent)' } as CSSProperties
}

function Side({ isFolded }: { isFolded: boolean }) {
  const { theme, menuTheme, fixedHeader, fixedSidebar } = useStore($settings)
  const isDark = menuTheme === 'dark' && themeOf(theme) !== 'contrast'
  return (
    <div {...(isDark && DARK)} className="border-line border-r bg-surface text-text">
      {/* A long menu scrolls by itself: it would make the page longer than the window, and put the pages of a list out of sight. */}
      <div
        className={`max-h-[calc(100dvh-59px)] overflow-y-auto ${fixedSidebar ? `sticky ${fixedHeader ? 'top-header' : 'top-0'}` : ''}`}
      >
        <SideMenu isFolded={isFolded} />
      </div>
    </div>
  )
}

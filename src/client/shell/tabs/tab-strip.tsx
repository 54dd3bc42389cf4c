import { useStore } from '@nanostores/react'
import { Ellipsis } from 'lucide-react'
import { type KeyboardEvent, Suspense, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'

import { $frontPage } from '#core/state/pages/addresses.ts'
import { $activeTab, $tabs, goToTab, moveTab } from '#core/state/pages/tabs.ts'
import { announce } from '#ui/base/announcer.ts'
import { type ContextMenuState, useContextMenu } from '#ui/base/layers/context-menu-state.ts'
import { type TabItem, Tabs } from '#ui/tabs/tabs.tsx'

import { lazyView } from '../loading/lazy-view.ts'
import { MenuButton } from '../loading/menu-button.tsx'
import { stayInTabs } from './arrivals.ts'
import { isUnsavedPage } from './unsaved-pages.ts'
import { runTabCommand } from './tab-commands.ts'

const loadCommands = () => import('./tab-menu.tsx').then((file) => ({ default: file.TabCommands }))
const loadContextMenu = () => import('./tab-menu.tsx').then((file) => ({ default: file.TabContextMenu }))

/** The name that ties the tabs of the frame to the pages they show. */
export const PAGES = 'page'

/**
 * The open pages as tabs (SPEC.md §2). Left and right move among them, Enter opens, Delete closes, Alt+Shift with left and right
 * moves a tab, Shift+F10 opens its menu.
 */
export function TabStrip() {
  const { t } = useTranslation('shell')
  const tabs = useStore($tabs)
  const front = useStore($frontPage)
  const menu = useContextMenu<TabItem>()
  // Once it has been open it stays, to know when it closes.
  const wasOpened = useRef(false)
  if (menu.place) wasOpened.current = true
  const TabContextMenu = lazyView<{ menu: ContextMenuState<TabItem> }>(loadContextMenu)
  const items = useMemo(
    () => tabs.map(({ key, title, isHome }): TabItem => ({ id: key, title, isClosable: !isHome })),
    [tabs]
  )
  const strip = useRef<HTMLElement>(null)
  const close = (key: string) => {
    // Who closes from the row goes on there: the page that comes to the front then is said, and leaves the focus where it is.
    const goes =
      key === $activeTab.get() &&
      tabs.length > 1 &&
      !tabs.some((tab) => tab.key === key && tab.isHome) &&
      !isUnsavedPage(key)
    if (goes && strip.current?.contains(document.activeElement)) stayInTabs()
    runTabCommand('tab.close', key, t)
  }
  const press = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    const handle = (event.target as Element).closest('[role="tab"]')
    const tab = handle && tabs[[...event.currentTarget.querySelectorAll('[role="tab"]')].indexOf(handle)]
    // Home has no way to be closed, and says so.
    if (event.key === 'Delete' && tab?.isHome) return close(tab.key)
    if (!step || !tab || !event.altKey || !event.shiftKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    moveTab(tab.key, step)
    const place = $tabs.get().findIndex(({ key }) => key === tab.key) + 1
    announce(t('tab.moved', { title: tab.title, place, count: tabs.length }), { about: 'tab' })
    // Moving its element takes the focus from it.
    requestAnimationFrame(() => handle instanceof HTMLElement && handle.focus())
  }
  return (
    <section
      ref={strip}
      data-region
      aria-label={t('tab.strip')}
      className="flex h-10 border-line border-b bg-surface px-4"
    >
      <div role="presentation" className="-mb-px min-w-0 flex-1" onKeyDownCapture={press}>
        <Tabs
          aria-label={t('tab.strip')}
          name={PAGES}
          items={items}
          selected={front}
          onSelect={goToTab}
          onClose={close}
          activation="manual"
          menu={menu}
          className="border-b-0 [&_[role=tab]]:max-w-56"
        />
      </div>
      {tabs.length > 0 && (
        <MenuButton
          load={loadCommands}
          kind="plain"
          size="small"
          className="my-auto ml-2"
          aria-label={t('tab.commands')}
          icon={<Ellipsis aria-hidden />}
        />
      )}
      {wasOpened.current && (
        <Suspense>
          <TabContextMenu menu={menu} />
        </Suspense>
      )}
    </section>
  )
}

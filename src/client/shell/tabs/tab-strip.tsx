import { useStore } from '@nanostores/react'
import { Ellipsis } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'

import { $route, go } from '#core/state/route.ts'
import { $tabs, moveTab, type Tab } from '#core/state/tabs.ts'
import { closeTabOrSay } from '#core/work/tab-actions.ts'
import { announce } from '#ui/announcer.ts'
import { Button } from '#ui/button.tsx'
import { ContextMenu, useContextMenu } from '#ui/context-menu.tsx'
import { Menu, MenuTrigger } from '#ui/menu.tsx'
import { Tooltip, TooltipTrigger } from '#ui/tooltip.tsx'

import { tabId } from './ids.ts'
import { TabHandle } from './tab-handle.tsx'
import { TabItems } from './tab-menu.tsx'

/**
 * The open pages as tabs (SPEC.md §2). Left and right move among them, Enter opens, Delete closes, Alt+Shift with left and right
 * moves a tab, Shift+F10 opens its menu.
 */
export function TabStrip() {
  const { t } = useTranslation('shell')
  const tabs = useStore($tabs)
  const { full } = useStore($route)
  const menu = useContextMenu<Tab>()
  const list = useRef<HTMLDivElement>(null)
  const front = tabs.find(({ key }) => key === full)
  const stop = front ?? tabs[0]

  useEffect(() => {
    document.getElementById(tabId(full))?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [full])

  const focusTab = (tab: Tab | undefined) => tab && document.getElementById(tabId(tab.key))?.focus()
  const onKey = (event: KeyboardEvent, tab: Tab) => {
    if (event.ctrlKey || event.metaKey) return
    const at = tabs.indexOf(tab)
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (event.altKey && event.shiftKey && step) {
      moveTab(tab.key, step)
      const to = $tabs.get().findIndex(({ key }) => key === tab.key)
      announce(t('tab.moved', { title: tab.title, place: to + 1, count: tabs.length }), { about: 'tab' })
      requestAnimationFrame(() => focusTab(tab))
    } else if (event.altKey || event.shiftKey) return
    else if (step) focusTab(tabs.at((at + step) % tabs.length))
    else if (event.key === 'Home') focusTab(tabs[0])
    else if (event.key === 'End') focusTab(tabs.at(-1))
    else if (event.key === 'Delete') close(tab)
    else return
    event.preventDefault()
  }
  const close = (tab: Tab) => {
    const next = tabs[tabs.indexOf(tab) + 1] ?? tabs[tabs.indexOf(tab) - 1]
    const held = list.current?.contains(document.activeElement)
    if (!closeTabOrSay(tab.key)) return
    announce(t('tab.closed', { title: tab.title }), { about: 'tab' })
    if (held) requestAnimationFrame(() => focusTab(next))
  }

  return (
    <section data-region aria-label={t('tab.strip')} className="flex h-10 border-line border-b bg-surface px-4">
      <div ref={list} role="tablist" aria-label={t('tab.strip')} className="flex min-w-0 flex-1 gap-0.5 overflow-x-auto [scrollbar-width:none]">
        {tabs.map((tab) => (
          <TabHandle
            key={tab.key}
            tab={tab}
            isFront={tab === front}
            isStop={tab === stop}
            target={menu.target(tab)}
            onOpen={() => go(tab.key)}
            onClose={() => close(tab)}
            onKey={(event) => onKey(event, tab)}
          />
        ))}
      </div>
      {stop && (
        <MenuTrigger>
          <TooltipTrigger>
            <Button kind="plain" size="small" className="my-auto ml-2" aria-label={t('tab.commands')} icon={<Ellipsis aria-hidden />} />
            <Tooltip>{t('tab.commands')}</Tooltip>
          </TooltipTrigger>
          <Menu aria-label={t('tab.commands')}>
            <TabItems tab={stop.key} />
          </Menu>
        </MenuTrigger>
      )}
      <ContextMenu menu={menu} aria-label={t('tab.commands')}>
        {(tab) => <TabItems tab={tab.key} />}
      </ContextMenu>
    </section>
  )
}

import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'

import { INBOX_PATH } from '#contract/core/limits.ts'
import { isOfPage } from '#core/state/pages/addresses.ts'
import { menuAt } from '#core/state/menu.ts'
import { go } from '#core/state/pages/route.ts'
import { $tabs } from '#core/state/pages/tabs.ts'
import { useCommands } from '#core/work/use-commands.ts'
import { knownPath } from '#core/work/session/guard.ts'

/** The screen that files are filed into. */
const COLLECT = '/archives/collect'

/** What has keys of its own while it is open. */
const POP_UPS = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]'

/** Where the page leads back to, and what that is called. */
export interface WayBack {
  readonly to: string
  readonly label: string
}

/** The place that an address names to lead back to, where this user may go there; else 收集著录 as it is. */
export function placeBefore(from: string): string {
  const known = /^\/[^/\\]/.test(from) ? knownPath(from.split(/[?#]/, 1)[0] ?? '') : undefined
  return known === undefined || known === INBOX_PATH ? COLLECT : from
}

/** The way back from 待归类文件: by a link, by the palette, by Escape where nothing else takes it, and by Alt+Left where the window has nothing to go back to. */
export function useInboxWayBack(from: string): WayBack {
  const { t } = useTranslation('archives')
  const to = placeBefore(from)
  const tab = $tabs.get().find(({ key }) => isOfPage(key, to))
  const title = tab?.title ?? menuAt(to.split('?', 1)[0] ?? '')?.meta.title ?? ''
  const label = t('noth.back', { title })
  useCommands(
    useMemo(() => [{ id: 'noth.back', title: () => label, group: 'screen' as const, run: () => go(to) }], [label, to])
  )
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, altKey, ctrlKey, metaKey, shiftKey, isComposing, defaultPrevented } = event
      if (defaultPrevented || isComposing || ctrlKey || metaKey || shiftKey || document.querySelector(POP_UPS)) return
      const isBack = altKey ? key === 'ArrowLeft' && history.length === 1 : key === 'Escape'
      if (!isBack) return
      event.preventDefault()
      go(to)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [to])
  return { to, label }
}

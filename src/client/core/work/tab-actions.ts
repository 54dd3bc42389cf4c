import { failureText } from '#core/state/failure-text.ts'
import { $activeTab, closeTab } from '#core/state/pages/tabs.ts'
import { warn } from '#core/state/toasts.ts'

/** Closes a tab, or says why it stays: 首页不能关闭!, 这是最后一页，不能再关闭了啦 (SPEC.md §2). True when it is closed. */
export function closeTabOrSay(key: string | null = $activeTab.get()): boolean {
  const closing = closeTab(key)
  if (closing !== 'closed') warn(failureText(closing))
  return closing === 'closed'
}

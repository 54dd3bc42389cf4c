import { X } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'

import type { Tab } from '#core/state/tabs.ts'
import type { ContextMenuTarget } from '#ui/context-menu.tsx'
import { focusRing } from '#ui/focus-ring.ts'

import { panelId, tabId } from './ids.ts'

interface TabHandleProps {
  readonly tab: Tab
  readonly isFront: boolean
  /** Whether Tab stops at it; the arrows reach the others. */
  readonly isStop: boolean
  readonly target: ContextMenuTarget
  readonly onOpen: () => void
  readonly onClose: () => void
  readonly onKey: (event: KeyboardEvent) => void
}

/** One tab. Its cross is for the pointer; the keyboard closes it by Delete. */
export function TabHandle({ tab, isFront, isStop, target, onOpen, onClose, onKey }: TabHandleProps) {
  const { t } = useTranslation('shell')
  const look = isFront ? 'border-brand font-semibold text-brand-text forced-colors:border-[Highlight]' : 'border-transparent text-quiet hover:text-text'
  return (
    <div role="presentation" className="group relative flex flex-none">
      <button
        type="button"
        role="tab"
        id={tabId(tab.key)}
        aria-selected={isFront}
        {...(isFront && { 'aria-controls': panelId(tab.key) })}
        {...(!tab.isHome && { 'aria-keyshortcuts': 'Delete' })}
        tabIndex={isStop ? 0 : -1}
        onClick={onOpen}
        onAuxClick={(event) => event.button === 1 && onClose()}
        {...target}
        onKeyDown={(event) => {
          target.onKeyDown(event)
          if (!event.defaultPrevented) onKey(event)
        }}
        className={focusRing({ class: `-mb-px flex cursor-default items-center border-b-2 px-3 -outline-offset-2 ${tab.isHome ? '' : 'pr-8'} ${look}` })}
      >
        <span className="max-w-48 truncate">{tab.title}</span>
      </button>
      {!tab.isHome && (
        <span
          aria-hidden
          title={t('tab.close')}
          onClick={onClose}
          className="absolute inset-y-0 right-1.5 my-auto grid size-6 place-items-center rounded text-faint hover:bg-(--hover) hover:text-text"
        >
          <X className="size-3" />
        </span>
      )}
    </div>
  )
}

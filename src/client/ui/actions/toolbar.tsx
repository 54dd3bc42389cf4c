import { Ellipsis } from 'lucide-react'
import { type FocusEvent, type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { Button } from './button.tsx'
import { Menu, MenuItem, MenuTrigger } from './menu.tsx'
import { TippedButton } from './tipped-button.tsx'
import { walkToolbar } from '../base/toolbar-keys.ts'
import { useFitting } from '../base/use-fitting.ts'

/** Something to do, as a button of a toolbar, and as an item of its menu where there is no room. */
export interface ToolbarItem {
  id: string
  /** What it does, in a few words. */
  label: string
  /** A picture before the words. */
  icon?: ReactNode
  /** Whether the button shows its picture alone; the words are in its tooltip. */
  isIconOnly?: boolean
  /** Whether a line is drawn before it, because something else begins. */
  startsGroup?: boolean
  /** The keys that do the same, as in `Ctrl+S`. */
  keys?: string
  /** One primary at most; danger for what destroys. */
  kind?: 'primary' | 'default' | 'plain' | 'danger'
  isDisabled?: boolean
  /** Why it can do nothing now. */
  disabledReason?: string | undefined
  /** Whether its work is going on. */
  isLoading?: boolean
  /** For what is on or off: whether it is on. */
  isPressed?: boolean
  onAction: () => void
}

export interface ToolbarProps {
  /** What the buttons are for. */
  'aria-label': string
  /** The buttons in their order. */
  items: readonly ToolbarItem[]
  /** Classes for its place and size. */
  className?: string
}

/**
 * Buttons in a row that are one stop of Tab (the ARIA toolbar): Left and Right go from button to button and round, Home
 * and End to the first and the last. Those for which there is no room go into a menu at its end.
 */
export function Toolbar({ items, className = '', 'aria-label': label }: ToolbarProps) {
  const { t } = useTranslation('ui')
  const row = useRef<HTMLDivElement>(null)
  const count = useFitting(row, items.length)
  const [active, setActive] = useState<string>()
  const away = items.slice(count)
  const reachable = [
    ...items.slice(0, count).filter(({ isDisabled }) => !isDisabled),
    ...(away.length > 0 ? [{ id: MORE }] : [])
  ].map(({ id }) => id)
  const stop = active !== undefined && reachable.includes(active) ? active : reachable[0]

  const buttons = () =>
    [...(row.current?.querySelectorAll<HTMLElement>('button:enabled') ?? [])].filter((button) =>
      button.checkVisibility({ visibilityProperty: true })
    )
  const focus = ({ target }: FocusEvent) => setActive(target.closest<HTMLElement>('[data-tool]')?.dataset.tool)
  return (
    <div
      ref={row}
      role="toolbar"
      aria-label={label}
      tabIndex={-1}
      className={`-m-1 flex min-w-0 items-center gap-1 overflow-clip p-1 outline-0 ${className}`}
      onKeyDownCapture={(event) => walkToolbar(event, () => inOrder(buttons()))}
      onFocus={focus}
    >
      {items.map((item, at) => (
        <span
          key={item.id}
          data-tool={item.id}
          className={`flex flex-none items-center gap-1 ${at < count ? '' : 'invisible order-2'}`}
        >
          {item.startsGroup && at > 0 && <span aria-hidden className="mx-1 h-5 border-line-strong border-s" />}
          <Tool item={item} isStop={item.id === stop} />
        </span>
      ))}
      <span data-tool={MORE} className={`order-1 flex-none ${away.length > 0 ? '' : 'invisible absolute'}`}>
        <MenuTrigger>
          <Button
            kind="plain"
            aria-label={t('moreActions')}
            icon={<Ellipsis aria-hidden />}
            excludeFromTabOrder={stop !== MORE}
            isDisabled={away.length === 0}
          />
          <Menu aria-label={t('moreActions')}>
            {away.map((item) => (
              <AwayItem key={item.id} item={item} />
            ))}
          </Menu>
        </MenuTrigger>
      </span>
    </div>
  )
}

const MORE = ':more'

/** Buttons in the order in which they are seen: the menu precedes those that are not. */
const inOrder = (buttons: readonly HTMLElement[]) => buttons.toSorted((one, other) => orderOf(one) - orderOf(other))
const orderOf = (button: HTMLElement) => Number(getComputedStyle(button.closest('[data-tool]') ?? button).order)

function Tool({
  item: { label, icon, isIconOnly, keys, kind = 'plain', isDisabled = false, isLoading = false, isPressed, ...item },
  isStop
}: {
  item: ToolbarItem
  isStop: boolean
}) {
  const shared = {
    kind,
    isDisabled,
    isLoading,
    excludeFromTabOrder: !isStop,
    onPress: item.onAction,
    disabledReason: item.disabledReason,
    className: 'aria-pressed:bg-brand-tint aria-pressed:text-brand-text aria-pressed:forced-highlight',
    ...(isPressed !== undefined && { 'aria-pressed': isPressed }),
    ...(keys !== undefined && { 'aria-keyshortcuts': keys })
  }
  if (!isIconOnly || icon === undefined)
    return (
      <TippedButton {...shared} icon={icon}>
        {label}
      </TippedButton>
    )
  return (
    <TippedButton {...shared} icon={icon} aria-label={label} tip={keys === undefined ? label : `${label} ${keys}`} />
  )
}

function AwayItem({
  item: { id, label, icon, keys, kind, isDisabled = false, disabledReason, isLoading = false, isPressed, onAction }
}: {
  item: ToolbarItem
}) {
  const { t } = useTranslation('ui')
  return (
    <MenuItem
      id={id}
      icon={icon}
      keys={keys}
      kind={kind === 'danger' ? 'danger' : 'plain'}
      isDisabled={isDisabled || isLoading || disabledReason !== undefined}
      onAction={onAction}
      {...(isPressed !== undefined && { description: t(isPressed ? 'isOn' : 'isOff') })}
      {...(disabledReason !== undefined && { description: disabledReason })}
    >
      {label}
    </MenuItem>
  )
}

import { Check, ChevronRight } from 'lucide-react'
import { type ReactNode, type Ref, type RefObject, useContext } from 'react'
import {
  Menu as AriaMenu,
  MenuItem as AriaMenuItem,
  type MenuItemProps as AriaMenuItemProps,
  type MenuProps as AriaMenuProps,
  MenuSection as AriaMenuSection,
  type MenuSectionProps as AriaMenuSectionProps,
  Header,
  MenuContext,
  MenuTrigger,
  OverlayTriggerStateContext,
  type PopoverProps,
  RootMenuTriggerStateContext,
  Separator,
  SubmenuTrigger
} from 'react-aria-components'
import { tv } from 'tailwind-variants/lite'

import { composeClass } from '../base/compose-class.ts'
import { Kbd } from './kbd.tsx'
import { PopUp, unlabelled } from '../base/layers/pop-up.tsx'
import { TabOut } from '../base/focus/tab-out.tsx'

const itemStyles = tv({
  base: 'group flex min-h-8 cursor-default select-none items-center gap-2 rounded px-2.5 py-1 no-underline outline-0 focus:bg-brand-tint disabled:text-faint focus:forced-highlight [&_svg]:size-4 [&_svg]:flex-none',
  variants: { kind: { plain: '[&_svg]:text-quiet', danger: 'text-danger [&_svg]:text-danger' } }
})

/** Ties a button to its menu (the button first), or an item of a menu to the menu beside it. */
export { MenuTrigger, SubmenuTrigger }

export interface MenuProps<Item extends object> extends AriaMenuProps<Item> {
  /** What the menu is about; said inside the menu. */
  'aria-label': string
  /** Where it opens, as seen from its opener. */
  placement?: PopoverProps['placement']
}

/** Things to do, opened by a button. Tab closes it and goes on from the button. */
export function Menu<Item extends object>({ placement, ...props }: MenuProps<Item>) {
  return (
    <PopUp
      aria-label={props['aria-label']}
      {...(placement && { placement })}
      {...(props.lang !== undefined && { lang: props.lang })}
    >
      <MenuList {...props} />
    </PopUp>
  )
}

export interface OpenedMenuProps<Item extends object> extends MenuProps<Item> {
  /** The button that it was opened by. */
  opener: RefObject<HTMLElement | null>
  /** What has the focus first: an item, or the menu itself where the mouse has opened it; undefined while it is closed. */
  focus: 'first' | 'last' | 'menu' | undefined
  /** Called when it is to be closed. */
  close: () => void
}

/** A menu at a button that is drawn, and works, before the menu is fetched. */
export function OpenedMenu<Item extends object>({ opener, focus, close, placement, ...props }: OpenedMenuProps<Item>) {
  return (
    <PopUp
      aria-label={props['aria-label']}
      trigger="MenuTrigger"
      triggerRef={opener}
      isOpen={focus !== undefined}
      onOpenChange={(isOpen) => !isOpen && close()}
      placement={placement ?? 'bottom start'}
    >
      <MenuList {...props} autoFocus={focus === 'menu' || focus === undefined ? true : focus} onClose={close} />
    </PopUp>
  )
}

/** The menu without its surface, for other surfaces such as the context menu. */
export function MenuList<Item extends object>({
  className,
  ...props
}: AriaMenuProps<Item> & { 'aria-label': string; ref?: Ref<HTMLDivElement> }) {
  const context = useContext(MenuContext)
  const root = useContext(RootMenuTriggerStateContext)
  const own = useContext(OverlayTriggerStateContext)
  const close = () => (root ?? own)?.close()
  const menu = (
    <AriaMenu
      {...props}
      onClose={props.onClose ?? close}
      className={composeClass(className, 'min-w-40 overflow-auto p-1 outline-0')}
    />
  )
  return (
    <MenuContext.Provider value={unlabelled(context)}>
      <TabOut from="anywhere" close={props.onClose ?? close}>
        {menu}
      </TabOut>
    </MenuContext.Provider>
  )
}

export interface MenuItemProps extends Omit<AriaMenuItemProps, 'children'> {
  /** A picture before the words. */
  icon?: ReactNode
  /** The keys that do the same, as in `Ctrl+S`. */
  keys?: string | undefined
  /** A second line that explains. */
  description?: ReactNode
  /** Danger for what destroys. */
  kind?: 'plain' | 'danger'
  /** What it does, in a few words. */
  children: ReactNode
}

/** One thing to do, or one choice where the menu has a selection. */
export function MenuItem({ icon, keys, description, kind = 'plain', children, className, ...props }: MenuItemProps) {
  return (
    <AriaMenuItem
      {...(typeof children === 'string' && { textValue: children })}
      {...props}
      className={composeClass(className, itemStyles({ kind }))}
    >
      {({ selectionMode, isSelected, hasSubmenu }) => (
        <>
          {selectionMode !== 'none' && (
            <span className="grid size-4 place-items-center">
              {isSelected && <Check aria-hidden className="text-brand-text!" />}
            </span>
          )}
          {icon}
          <span className="flex min-w-0 flex-1 flex-col">
            <span>{children}</span>
            {description !== undefined && <span className="text-quiet text-xs/5">{description}</span>}
          </span>
          {keys && <Kbd keys={keys} className="ms-4" />}
          {hasSubmenu && <ChevronRight aria-hidden />}
        </>
      )}
    </AriaMenuItem>
  )
}

export interface MenuSectionProps<Item extends object> extends AriaMenuSectionProps<Item> {
  /** What its items have in common. */
  title: string
  /** Seen beside the title, such as a picture; decorative. */
  icon?: ReactNode
  /** Its items. */
  children: ReactNode
}

/** Items of a menu that belong together, under a title. */
export function MenuSection<Item extends object>({ title, icon, children, ...props }: MenuSectionProps<Item>) {
  return (
    <AriaMenuSection {...props}>
      <Header className="flex items-center gap-2 px-2.5 pt-2 pb-1 text-faint text-xs/5">
        {icon}
        {title}
      </Header>
      {children}
    </AriaMenuSection>
  )
}

/** A line between items. */
export function MenuSeparator() {
  return <Separator className="mx-2 my-1 border-line border-t" />
}

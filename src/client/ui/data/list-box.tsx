import { Check } from 'lucide-react'
import { type ComponentProps, type FocusEvent, type ReactNode, type Ref, useMemo } from 'react'
import {
  ListBox as AriaListBox,
  ListBoxItem as AriaListBoxItem,
  type ListBoxProps as AriaListBoxProps,
  Collection,
  Header,
  ListBoxSection,
  ListLayout,
  Virtualizer
} from 'react-aria-components'

import { composeClass } from '../base/compose-class.ts'
import { framedRing, insetRing } from '../base/focus/focus-ring.ts'
import type { Option } from '../base/fields/option-list.tsx'

const MANY = 100
const LAYOUT = { estimatedRowSize: 34, estimatedHeadingSize: 30, padding: 4 }

/** Options that have something in common. */
export interface OptionSection {
  id: string
  /** What they have in common. */
  title: string
  options: readonly Option[]
}

export interface ListBoxProps
  extends Omit<AriaListBoxProps<Option>, 'children' | 'items' | 'layout' | 'orientation' | 'render'> {
  /** What is chosen among. */
  'aria-label': string
  /** What can be chosen. */
  options?: readonly Option[]
  /** What can be chosen, under titles; in place of `options`. */
  sections?: readonly OptionSection[]
  /** What is shown where there is nothing to choose. */
  empty?: ReactNode
  /** The list itself, to focus it. */
  ref?: Ref<HTMLDivElement>
}

/**
 * A list to choose one or several from that stays in sight (the ARIA listbox): arrows, Home, End, Page Up and Down walk,
 * letters go to an option, Enter or Space chooses, Shift with arrows extends, Ctrl+A takes all. Of a long list only what
 * is seen is drawn.
 */
export function ListBox({ options = [], sections, empty, className, ...props }: ListBoxProps) {
  const places = useMemo(
    () => new Map((sections?.flatMap((section) => section.options) ?? options).map(({ value }, at) => [value, at + 1])),
    [options, sections]
  )
  const isLong = places.size > MANY
  const item = (option: Option) => (
    <Item id={option.value} option={option} {...(isLong && { place: places.get(option.value), count: places.size })} />
  )
  const shared = {
    escapeKeyBehavior: 'none' as const,
    ...props,
    // react-aria does not bring a list without options into the window.
    onFocus: (event: FocusEvent<Element>) => {
      props.onFocus?.(event)
      if (places.size === 0) event.target.scrollIntoView({ block: 'nearest' })
    },
    ...(empty !== undefined && { renderEmptyState: () => <p className="p-3 text-center text-quiet">{empty}</p> }),
    className: composeClass(
      className,
      framedRing({
        class: `block max-h-80 w-full min-w-0 overflow-auto rounded-control border border-line-strong bg-surface ${isLong ? '' : 'p-1'}`
      })
    )
  }
  const list = sections ? (
    <AriaListBox {...shared} items={sections}>
      {({ id, title, options: within }) => (
        <ListBoxSection id={id} aria-label={title}>
          <Header className="px-2.5 pt-2 pb-1 text-faint text-xs/5">{title}</Header>
          <Collection items={within}>{item}</Collection>
        </ListBoxSection>
      )}
    </AriaListBox>
  ) : (
    <AriaListBox {...shared} items={options}>
      {item}
    </AriaListBox>
  )
  return isLong ? (
    <Virtualizer layout={ListLayout} layoutOptions={LAYOUT}>
      {list}
    </Virtualizer>
  ) : (
    list
  )
}

function Item({
  id,
  option: { label, description, isDisabled = false },
  place,
  count
}: {
  id: string
  option: Option
  place?: number | undefined
  count?: number
}) {
  // The browser does not count what is not drawn, and react-aria counts within a section only.
  const counted = { 'aria-posinset': place, 'aria-setsize': count }
  return (
    <AriaListBoxItem
      id={id}
      textValue={label}
      isDisabled={isDisabled}
      {...(place !== undefined && { render: (dom) => <div {...(dom as ComponentProps<'div'>)} {...counted} /> })}
      className={insetRing({
        class:
          'group flex min-h-8 cursor-default select-none items-center gap-2 rounded px-2.5 py-1 hover:bg-(--hover) selected:bg-brand-tint selected:font-medium selected:text-brand-text disabled:text-faint selected:forced-highlight'
      })}
    >
      <span className="flex min-w-0 flex-1 flex-col wrap-anywhere">
        <span>{label}</span>
        {description && <span className="font-normal text-quiet text-xs/5">{description}</span>}
      </span>
      <Check aria-hidden className="invisible size-4 flex-none group-selected:visible" />
    </AriaListBoxItem>
  )
}

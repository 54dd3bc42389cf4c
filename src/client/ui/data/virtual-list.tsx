import type { ReactNode, Ref } from 'react'
import { GridList, GridListItem, type GridListProps, ListLayout, Virtualizer } from 'react-aria-components'

import { composeClass } from '../base/compose-class.ts'
import { framedRing, insetRing } from '../base/focus/focus-ring.ts'
import { useWholeText, WholeTextTip } from './whole-text-tip.tsx'

export interface VirtualListProps<Item extends { id: string }>
  extends Omit<GridListProps<Item>, 'children' | 'items' | 'layout' | 'orientation' | 'render'> {
  /** What the rows are. */
  'aria-label': string
  /** The rows in their order. */
  items: readonly Item[]
  /** What is read of a row that is gone to, and what typing goes to. */
  nameOf: (item: Item) => string
  /** Draws a row, as high as it needs to be; it may hold buttons and links. */
  children: (item: Item) => ReactNode
  /** About how high a row is, in pixels, until it has been drawn. */
  estimatedHeight?: number
  /** What is shown where there are no rows. */
  empty?: ReactNode
  /** The list itself, to focus it. */
  ref?: Ref<HTMLDivElement>
}

/**
 * A long list of rows of any height, of which only those in sight are drawn (the ARIA grid with one column): Up and Down,
 * Home, End, Page Up and Down walk the rows, letters go to one, Left and Right walk the buttons within a row, Enter opens
 * it. Every row says which of how many it is.
 */
export function VirtualList<Item extends { id: string }>({
  items,
  nameOf,
  children,
  estimatedHeight = 56,
  empty,
  className,
  ...props
}: VirtualListProps<Item>) {
  const { listeners, ...tip } = useWholeText()
  return (
    <div role="presentation" className="contents" {...listeners}>
      <Virtualizer layout={ListLayout} layoutOptions={{ estimatedRowSize: estimatedHeight }}>
        <GridList
          escapeKeyBehavior="none"
          {...props}
          items={items}
          {...(empty !== undefined && {
            renderEmptyState: () => <div className="p-6 text-center text-quiet">{empty}</div>
          })}
          className={composeClass(
            className,
            framedRing({
              class:
                'block max-h-80 min-h-16 w-full min-w-0 overflow-auto rounded-control border border-line bg-surface'
            })
          )}
        >
          {(item) => (
            <GridListItem
              id={item.id}
              textValue={nameOf(item)}
              className={insetRing({
                class:
                  'cursor-default border-line border-b px-3 py-2 wrap-anywhere hover:bg-(--hover) selected:bg-brand-tint selected:forced-highlight'
              })}
            >
              {children(item)}
            </GridListItem>
          )}
        </GridList>
      </Virtualizer>
      <WholeTextTip {...tip} />
    </div>
  )
}

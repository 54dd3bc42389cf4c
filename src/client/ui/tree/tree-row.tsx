import { ChevronRight, LoaderCircle, TriangleAlert } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { tv } from 'tailwind-variants/lite'

import { CheckMark } from '../base/fields/check-mark.tsx'
import { VisuallyHidden } from '../base/visually-hidden.tsx'
import type { TreeCheck } from './tree-checks.ts'
import type { TreeLine, TreeNode } from './tree-model.ts'
import type { DropSide } from './tree-moves.ts'

const row = tv({
  base: 'group relative flex min-h-7.5 flex-none cursor-default select-none items-center gap-1 rounded-control pe-1.5 outline-0 -outline-offset-2 outline-focus [contain:layout_style] focus-visible:outline-2',
  variants: {
    isSelected: {
      true: 'bg-brand-tint font-semibold text-brand-text forced-highlight',
      false: 'hover:bg-(--hover)'
    },
    isFaint: { true: 'text-faint' },
    // Where what is drawn would fall: a line with a ring at its head, or a frame around what it would go into.
    drop: {
      before:
        'before:absolute before:inset-x-1 before:-top-px before:z-1 before:h-0.5 before:bg-focus after:absolute after:-top-1 after:start-1 after:z-1 after:size-2 after:rounded-full after:border-2 after:border-focus after:bg-surface',
      after:
        'before:absolute before:inset-x-1 before:-bottom-px before:z-1 before:h-0.5 before:bg-focus after:absolute after:-bottom-1 after:start-1 after:z-1 after:size-2 after:rounded-full after:border-2 after:border-focus after:bg-surface',
      into: 'ring-2 ring-focus ring-inset forced-colors:outline-2 forced-colors:outline-[Highlight]'
    }
  }
})

/** What is shown at the end of a node's line, such as a count and a gap. */
export interface TreeBadge {
  /** What is seen; null for nothing. */
  shown: ReactNode
  /** What a screen reader reads as a part of the node's name. */
  spoken: string
}

/** How a tree draws its nodes. */
export interface TreeView<Node> {
  /** What is shown at the end of a node's line, such as a count. */
  badge?: ((node: Node) => TreeBadge | undefined) | undefined
  /** A picture before the title. */
  icon?: ((node: Node) => ReactNode) | undefined
  /** Whether a node does not concern the person; it is drawn faintly. */
  isFaint?: ((node: Node) => boolean) | undefined
  /** Whether the chosen node is where one is, and no value. Marked as a selection it would be announced anew, as if it had the focus, when a dialog closes. */
  isPlace?: boolean
}

/** A line of a tree. */
export interface TreeRowProps extends TreeLine<TreeNode> {
  /** Where nodes are only ticked, none is chosen, and none is said to be unchosen. */
  view: TreeView<TreeNode> & { isChoosable: boolean }
  isSelected: boolean
  isStop: boolean
  loading: 'running' | 'failed' | undefined
  check: TreeCheck | undefined
  isReadOnly: boolean
  isMovable: boolean
  drop: DropSide | undefined
}

const CHECKED = { all: true, some: 'mixed', none: false } as const

/** A node of a tree as it is drawn: its opener, its tick, its picture, its title, and what is at its end. */
export const TreeRow = memo(function TreeRow({
  node,
  level,
  place,
  siblings,
  canOpen,
  isOpen,
  view,
  isSelected,
  isStop,
  loading,
  check,
  isReadOnly,
  isMovable,
  drop
}: TreeRowProps) {
  const { t } = useTranslation('ui')
  const badge = view.badge?.(node)
  return (
    <div
      role="treeitem"
      data-node={node.id}
      aria-level={level}
      aria-posinset={place}
      aria-setsize={siblings}
      {...(view.isPlace
        ? isSelected && { 'aria-current': 'true' }
        : view.isChoosable && { 'aria-selected': isSelected })}
      {...(canOpen && { 'aria-expanded': isOpen })}
      {...(check && { 'aria-checked': CHECKED[check] })}
      aria-busy={loading === 'running' || undefined}
      draggable={isMovable || undefined}
      tabIndex={isStop ? 0 : -1}
      className={row({ isSelected, isFaint: view.isFaint?.(node) ?? false, drop })}
      style={{ paddingInlineStart: `${0.25 + (level - 1) * 0.75}rem` }}
    >
      <span
        data-opener={canOpen || undefined}
        className="grid size-5 flex-none place-items-center text-quiet group-aria-[current]:text-inherit group-aria-selected:text-inherit"
      >
        <Opener canOpen={canOpen} isOpen={isOpen} loading={loading} />
      </span>
      {check && (
        <span data-box className="flex-none">
          <CheckMark
            isSelected={check === 'all'}
            isIndeterminate={check === 'some'}
            isFocusVisible={false}
            isDisabled={isReadOnly}
          />
        </span>
      )}
      {view.icon?.(node)}
      <span className="truncate">{node.title}</span>
      {/* Not every screen reader says whether an item of a tree is ticked: Orca does not. */}
      {check && <VisuallyHidden>{t(`tick.${check}`)}</VisuallyHidden>}
      {loading && (
        <VisuallyHidden>{loading === 'running' ? t('loading') : t('loadFailed', { name: '' })}</VisuallyHidden>
      )}
      {loading === 'failed' && (
        <span aria-hidden data-again className="flex-none text-danger text-xs/5 underline underline-offset-2">
          {t('failedAgain')}
        </span>
      )}
      {badge && (
        <>
          <VisuallyHidden>{badge.spoken}</VisuallyHidden>
          <span
            aria-hidden
            className="ms-auto flex-none text-quiet text-xs/5 empty:hidden group-aria-[current]:text-inherit group-aria-selected:text-inherit"
          >
            {badge.shown}
          </span>
        </>
      )}
    </div>
  )
})

function Opener({ canOpen, isOpen, loading }: Pick<TreeRowProps, 'canOpen' | 'isOpen' | 'loading'>) {
  if (loading === 'running') return <LoaderCircle data-progress aria-hidden className="size-3 animate-spin" />
  if (loading === 'failed') return <TriangleAlert aria-hidden className="size-3 text-danger" />
  return (
    canOpen && (
      <ChevronRight aria-hidden className={`size-3.5 transition-transform duration-100 ${isOpen ? 'rotate-90' : ''}`} />
    )
  )
}

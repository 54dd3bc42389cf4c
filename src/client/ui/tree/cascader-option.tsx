import { Check, ChevronRight, LoaderCircle } from 'lucide-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { tv } from 'tailwind-variants/lite'

import { canOpenNode, type TreeNode } from './tree-model.ts'
import type { Loading } from './use-loads.ts'
import { VisuallyHidden } from '../base/visually-hidden.tsx'

const option = tv({
  base: 'flex min-h-8 flex-none cursor-default select-none items-center gap-2 rounded px-2.5 py-1 outline-0 -outline-offset-2 outline-focus [contain:layout_style] hover:bg-(--hover) focus:forced-highlight focus:bg-brand-tint focus-visible:outline-2',
  variants: {
    isOnTrail: { true: 'bg-(--hover)' },
    isChosen: { true: 'font-medium text-brand-text' }
  }
})

interface CascaderOptionProps {
  node: TreeNode
  /** Its place among its siblings, from 1, and their number. */
  place: number
  siblings: number
  isChosen: boolean
  /** Whether it is active, or a node below it. */
  isOnTrail: boolean
  loading: Loading | undefined
}

/** A node in a level; it shows that there is a level below it. */
export const CascaderOption = memo(function CascaderOption({
  node,
  place,
  siblings,
  isChosen,
  isOnTrail,
  loading
}: CascaderOptionProps) {
  const { t } = useTranslation('ui')
  const isBranch = canOpenNode(node)
  return (
    <div
      role="option"
      data-key={node.id}
      aria-selected={isChosen}
      aria-posinset={place}
      aria-setsize={siblings}
      aria-busy={loading === 'running' || undefined}
      tabIndex={isOnTrail ? 0 : -1}
      className={option({ isChosen, isOnTrail })}
    >
      <span className="min-w-0 flex-1 truncate">{node.title}</span>
      {isBranch && (
        <VisuallyHidden>
          {loading === 'running' ? t('loading') : loading === 'failed' ? t('loadFailed', { name: '' }) : t('hasLower')}
        </VisuallyHidden>
      )}
      {loading === 'failed' && (
        <span aria-hidden className="flex-none text-danger text-xs/5 underline underline-offset-2">
          {t('failedAgain')}
        </span>
      )}
      {isChosen && <Check aria-hidden className="size-4 flex-none" />}
      {loading === 'running' ? (
        <LoaderCircle data-progress aria-hidden className="size-3.5 flex-none animate-spin" />
      ) : (
        isBranch && <ChevronRight aria-hidden className="size-4 flex-none text-quiet" />
      )}
    </div>
  )
})

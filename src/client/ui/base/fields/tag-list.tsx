import { Check, X } from 'lucide-react'
import { type ComponentProps, type ReactNode, useMemo } from 'react'
import { Button, Tag, TagList } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { tv } from 'tailwind-variants/lite'

import { announce } from '../announcer.ts'
import { composeClass } from '../compose-class.ts'
import { shortName } from '../text/ellipsis-text.ts'
import { closeRing, insetRing } from '../focus/focus-ring.ts'
import { withoutLeading } from '../text/leading-names.ts'
import type { Option } from './option-list.tsx'
import { VisuallyHidden } from '../visually-hidden.tsx'

const styles = tv({
  base: 'group inline-flex min-h-6 min-w-0 scroll-m-1 max-w-full cursor-default items-center gap-1 rounded border ps-1.5 text-text selected:border-brand-fill selected:bg-brand-tint selected:font-medium selected:text-brand-text disabled:border-line-off disabled:bg-sunken disabled:text-faint selected:forced-highlight forced-colors:disabled:text-[GrayText]',
  variants: {
    isRemovable: { true: 'pe-0', false: 'pe-1.5' },
    isPlain: { true: 'border-line bg-sunken', false: 'border-line-strong bg-surface' }
  }
})

interface TagsProps {
  /** The tags in their order. */
  tags: readonly Option[]
  /** Whether they can be chosen, which leaves room for the sign of it. */
  isSelectable?: boolean
  /** So many letters of a label are seen; a screen reader reads all. */
  mostLetters?: number | undefined
  /** The names of the places that their list is of: they are not drawn where a label that is cut begins with them. */
  names?: readonly string[] | undefined
  /** What is shown where there is none. */
  empty?: ReactNode
  /** The description of the list for a screen reader. */
  aria?: Pick<ComponentProps<'div'>, 'aria-invalid' | 'aria-readonly' | 'aria-disabled'>
  className?: string
}

/** The tags of a TagGroup of react-aria, wrapped into as many lines as they need. */
export function Tags({ tags, isSelectable = false, mostLetters, names, empty, aria, className }: TagsProps) {
  const items = useMemo(() => tags.map((tag) => ({ ...tag, id: tag.value })), [tags])
  return (
    <TagList
      items={items}
      {...(empty !== undefined && { renderEmptyState: () => <span className="text-quiet">{empty}</span> })}
      // What happens to tags is said by the announcer, and once.
      render={(dom) => (
        <div
          {...(dom as ComponentProps<'div'>)}
          {...aria}
          aria-live="off"
          {...(aria?.['aria-disabled'] && { tabIndex: -1 })}
        />
      )}
      className={composeClass(
        className,
        insetRing({ class: 'flex min-w-0 flex-wrap items-center gap-1 rounded-control' })
      )}
    >
      {({ label, isDisabled = false }) => (
        <Tag
          textValue={label}
          isDisabled={isDisabled}
          className={({ allowsRemoving }) =>
            closeRing({ class: styles({ isRemovable: allowsRemoving, isPlain: !isSelectable }) })
          }
        >
          {({ allowsRemoving }) => (
            <>
              {isSelectable && (
                <Check aria-hidden className="invisible -mx-0.5 size-3.5 flex-none group-selected:visible" />
              )}
              <Words label={label} most={mostLetters} names={names} />
              {allowsRemoving && (
                <Button
                  slot="remove"
                  excludeFromTabOrder
                  className="grid size-6 flex-none place-items-center self-start rounded text-inherit outline-0 hover:bg-(--hover) disabled:text-faint"
                >
                  <X aria-hidden className="size-3.5" />
                </Button>
              )}
            </>
          )}
        </Tag>
      )}
    </TagList>
  )
}

interface WordsProps {
  label: string
  most: number | undefined
  names: readonly string[] | undefined
}

function Words({ label, most, names = [] }: WordsProps) {
  const seen = most === undefined ? label : shortName(withoutLeading(label, names), most)
  if (seen === label) return <span className="min-w-0 wrap-anywhere">{label}</span>
  return (
    <>
      <span aria-hidden title={label} className="min-w-0 wrap-anywhere">
        {seen}
      </span>
      <VisuallyHidden>{label}</VisuallyHidden>
    </>
  )
}

/** Says which tags have been removed and how many are left. */
export function useRemovalNews(): (removed: readonly string[], left: number) => void {
  const { t } = useTranslation('ui')
  return (removed, left) => announce(t('tagRemoved', { tag: removed.join(t('listComma')), left }))
}

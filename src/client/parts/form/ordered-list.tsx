import { type KeyboardEvent, useEffect, useRef } from 'react'
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { useOrderEnd } from '#ui/base/focus/use-order-end.ts'
import { Button } from '#ui/actions/button.tsx'
import { VirtualList } from '#ui/data/virtual-list.tsx'

/** Something in an order. */
export interface OrderedItem {
  readonly id: string
  readonly name: string
  /** What is said of it besides. */
  readonly note?: string
  /** What begins with it: shown above it, and said before its name. */
  readonly heading?: string | undefined
}
/** Where something has come to, from 1. */
interface NewPlace {
  readonly name: string
  readonly place: number
  readonly count: number
}

interface OrderedListProps {
  readonly label: string
  /** The keys that work in it. */
  readonly hint: string
  /** What is said where there is nothing. */
  readonly empty?: string
  readonly className?: string
  /** Whether its first row gets the focus when the list comes. */
  readonly autoFocus?: boolean
  readonly items: readonly OrderedItem[]
  readonly onOrder: (ids: string[], moved: NewPlace) => void
  readonly onRemove: (ids: string[]) => void
  /** Does more by a key; true where it did. */
  readonly onKey?: (event: KeyboardEvent, id: string) => boolean
}

/** A list that is put into order by Alt+Up and Alt+Down and thinned out by Delete; buttons do the same. The focus stays with what was moved. */
export function OrderedList({
  label,
  hint,
  empty,
  className,
  autoFocus = false,
  items,
  onOrder,
  onRemove,
  onKey
}: OrderedListProps) {
  const { t } = useTranslation('forms')
  const box = useRef<HTMLDivElement>(null)
  const current = useRef<string>(undefined)
  const wanted = useRef<string>(undefined)
  const ids = items.map(({ id }) => id)
  const sayEnd = useOrderEnd('order')
  useEffect(() => {
    if (wanted.current === undefined) return
    const row = box.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(wanted.current)}"]`)
    ;(row ?? box.current?.querySelector<HTMLElement>('[role="grid"]'))?.focus()
    wanted.current = undefined
  })
  const move = (id: string, by: -1 | 1) => {
    const at = ids.indexOf(id)
    const to = at + by
    if (to < 0 || to >= ids.length) return sayEnd(by)
    wanted.current = id
    onOrder(ids.with(at, ids[to] ?? '').with(to, id), { name: items[at]?.name ?? '', place: to + 1, count: ids.length })
  }
  const remove = (id: string) => {
    const at = ids.indexOf(id)
    wanted.current = ids[at + 1] ?? ids[at - 1] ?? ''
    onRemove([id])
  }
  const keys = (event: KeyboardEvent) => {
    const id = rowAt(event.target)
    if (id === undefined) return
    const { key, altKey, ctrlKey, metaKey } = event
    if (altKey && (key === 'ArrowUp' || key === 'ArrowDown')) move(id, key === 'ArrowUp' ? -1 : 1)
    else if (key === 'Delete' && !altKey && !ctrlKey && !metaKey) remove(id)
    else if (!onKey?.(event, id)) return
    event.preventDefault()
    event.stopPropagation()
  }
  const onCurrent = (work: (id: string) => void) => () => {
    const id = current.current !== undefined && ids.includes(current.current) ? current.current : ids[0]
    if (id !== undefined) work(id)
  }
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <div className="flex flex-wrap items-center gap-1">
        <span className="me-2 font-medium">{label}</span>
        <Button size="small" icon={<ArrowUp aria-hidden />} onPress={onCurrent((id) => move(id, -1))}>
          {t('order.up')}
        </Button>
        <Button size="small" icon={<ArrowDown aria-hidden />} onPress={onCurrent((id) => move(id, 1))}>
          {t('order.down')}
        </Button>
        <Button size="small" icon={<Trash2 aria-hidden />} onPress={onCurrent(remove)}>
          {t('order.remove')}
        </Button>
      </div>
      <p className="text-quiet text-xs/5">{hint}</p>
      <div
        ref={box}
        role="presentation"
        onKeyDownCapture={keys}
        onFocusCapture={({ target }) => {
          current.current = rowAt(target) ?? current.current
        }}
      >
        <VirtualList
          aria-label={label}
          items={items}
          {...(className !== undefined && { className })}
          {...(autoFocus && { autoFocus: 'first' as const })}
          {...(empty !== undefined && { empty })}
          nameOf={({ heading, name, note }) => [heading, name, note].filter(Boolean).join(' ')}
          dependencies={[t]}
        >
          {({ id, name, note, heading }) => (
            <span>
              {heading !== undefined && <span className="mb-1 block font-semibold text-brand-text">{heading}</span>}
              <span className="me-2 text-quiet tabular-nums">{ids.indexOf(id) + 1}</span>
              {name}
              {note && <span className="ms-2 text-quiet text-xs/5">{note}</span>}
            </span>
          )}
        </VirtualList>
      </div>
    </div>
  )
}

const rowAt = (target: EventTarget): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('[role="row"][data-key]')?.dataset.key : undefined

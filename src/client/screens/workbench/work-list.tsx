import { ChevronRight } from 'lucide-react'
import { type FocusEvent, type KeyboardEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { VisuallyHidden } from '#ui/base/visually-hidden.tsx'
import { Link } from '#ui/link.tsx'

/** Something that waits for me, and where it is done. */
export interface Work {
  readonly id: string
  readonly title: string
  /** Where it belongs: its item of the catalogue, or its unit project. */
  readonly place: string
  /** Why it came back, when it was touched last, or when it is due. */
  readonly note: string
  /** Whether the note is bad news. */
  readonly isLate?: boolean
  /** Where it is done; without it, what `onOpen` opens. */
  readonly href?: string
}

interface WorkListProps {
  /** What the list holds; its name. */
  readonly label: string
  readonly work: readonly Work[]
  /** How many there are in all; the list holds the first of them. */
  readonly total: number
  readonly empty: string
  readonly tone?: 'quiet' | 'danger'
  /** In two columns where there is room. */
  readonly isWide?: boolean
  /** Opens what has no place of its own. */
  readonly onOpen?: (id: string) => void
}

const STEPS: Readonly<Partial<Record<string, (at: number, last: number) => number>>> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, last) => last
}

/** What waits, each leading to the place where it is done. The list is one stop: arrows, Home and End walk over it, Enter opens. */
export function WorkList({ label, work, total, empty, tone = 'quiet', isWide = false, onOpen }: WorkListProps) {
  const { t } = useTranslation('workbench')
  const [stop, setStop] = useState(0)
  const hint = useId()
  /** The stop by which the list is entered says that arrows walk it; those that the arrows come to need not. */
  const [entry, setEntry] = useState(0)
  if (work.length === 0) return <p className="px-4 py-6 text-center text-quiet">{empty}</p>
  const walk = (event: KeyboardEvent<HTMLElement>) => {
    const links = [...event.currentTarget.querySelectorAll<HTMLElement>('a, [role=link]')]
    const at = links.indexOf(event.target as HTMLElement)
    const next =
      at >= 0 && !event.altKey && !event.ctrlKey && !event.metaKey
        ? STEPS[event.key]?.(at, links.length - 1)
        : undefined
    if (next === undefined) return
    event.preventDefault()
    links[next]?.focus()
  }
  const here = Math.min(stop, work.length - 1)
  const left = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setEntry(here)
  }
  return (
    <>
      {work.length > 1 && (
        <VisuallyHidden>
          <span id={hint}>{t('walkList')}</span>
        </VisuallyHidden>
      )}
      <ul
        aria-label={label}
        onKeyDown={walk}
        onBlur={left}
        className={`gap-px bg-line ${isWide ? 'grid lg:grid-cols-2' : 'grid'}`}
      >
        {work.map(({ id, title, place, note, isLate = tone === 'danger', href }, at) => (
          <li key={id} className="bg-surface">
            <Link
              kind="quiet"
              {...(href === undefined ? { onPress: () => onOpen?.(id) } : { href })}
              isStop={at === here}
              {...(work.length > 1 && at === Math.min(entry, work.length - 1) && { 'aria-describedby': hint })}
              onFocus={() => setStop(at)}
              className="group flex! min-h-11 w-full items-center gap-3 px-4 py-1.5 -outline-offset-2! hover:bg-(--hover) hover:no-underline"
            >
              <span className="flex min-w-0 flex-1 flex-col">
                <span className="text-text group-hover:underline">{title}</span>
                {place && <span className="text-xs/5">{place}</span>}
                {note && <span className={`text-xs/5 tablet:hidden ${isLate ? 'text-danger' : ''}`}>{note}</span>}
              </span>
              {note && (
                <span className={`max-w-1/2 text-right text-xs/5 max-tablet:hidden ${isLate ? 'text-danger' : ''}`}>
                  {note}
                </span>
              )}
              <ChevronRight aria-hidden className="size-4 flex-none text-faint" />
            </Link>
          </li>
        ))}
      </ul>
      {total > work.length && (
        <p className="border-line border-t px-4 py-2 text-quiet text-xs/5">
          {t('more', { count: total - work.length })}
        </p>
      )}
    </>
  )
}

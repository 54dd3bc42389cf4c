import { ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { Link } from '#ui/link.tsx'

/** Something that waits for me, and where it is done. */
export interface Work {
  readonly id: string
  readonly title: string
  /** Where it belongs: its item of the catalogue, or its unit project. */
  readonly place: string
  /** Why it came back, or when it was touched last. */
  readonly note: string
  readonly href: string
}

interface WorkListProps {
  readonly work: readonly Work[]
  /** How many there are in all; the list holds the first of them. */
  readonly total: number
  readonly empty: string
  readonly tone?: 'quiet' | 'danger'
  /** In two columns where there is room. */
  readonly isWide?: boolean
}

/** What waits, each leading to the place where it is done. */
export function WorkList({ work, total, empty, tone = 'quiet', isWide = false }: WorkListProps) {
  const { t } = useTranslation('workbench')
  if (work.length === 0) return <p className="px-4 py-6 text-center text-quiet">{empty}</p>
  return (
    <>
      <ul className={`gap-px bg-line ${isWide ? 'grid desk:grid-cols-2' : 'grid'}`}>
        {work.map(({ id, title, place, note, href }) => (
          <li key={id} className="bg-surface">
            <Link kind="quiet" href={href} className="group flex! min-h-11 w-full items-center gap-3 px-4 py-1.5 -outline-offset-2 hover:bg-(--hover) hover:no-underline">
              <span className="flex min-w-0 flex-1 flex-col">
                <span className="text-text group-hover:underline">{title}</span>
                {place && <span className="text-xs/5">{place}</span>}
                {note && <span className={`text-xs/5 tablet:hidden ${tone === 'danger' ? 'text-danger' : ''}`}>{note}</span>}
              </span>
              {note && <span className={`max-w-1/2 text-right text-xs/5 max-tablet:hidden ${tone === 'danger' ? 'text-danger' : ''}`}>{note}</span>}

              <ChevronRight aria-hidden className="size-4 flex-none text-faint" />
            </Link>
          </li>
        ))}
      </ul>
      {total > work.length && <p className="border-line border-t px-4 py-2 text-quiet text-xs/5">{t('more', { count: total - work.length })}</p>}
    </>
  )
}

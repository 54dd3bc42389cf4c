import { type FocusEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { VisuallyHidden } from '#ui/base/visually-hidden.tsx'

import { lineAfter, walkLinks } from './walk-links.ts'
import type { Work } from './work.ts'
import { WorkLineLink } from './work-line.tsx'

interface WorkListProps {
  readonly work: readonly Work[]
  /** How many there are in all; the list holds the first of them. */
  readonly total: number
  /** Opens what has no place of its own. */
  readonly onOpen?: (id: string) => void
}

/** Things that are listed in an area that names them, each leading to the place where it is done. The list is one stop: arrows, Home and End walk over it, Enter opens. */
export function WorkList({ work, total, onOpen }: WorkListProps) {
  const { t } = useTranslation('workbench')
  const [stop, setStop] = useState(0)
  const hint = useId()
  /** The stop by which the list is entered says that arrows walk it; those that the arrows come to need not. */
  const [entry, setEntry] = useState(0)
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
      <ul onKeyDown={(event) => walkLinks(event, lineAfter)} onBlur={left} className="grid divide-y divide-line">
        {work.map((one, at) => (
          <li key={one.id}>
            <WorkLineLink
              work={one}
              isStacked
              isStop={at === here}
              describedBy={work.length > 1 && at === Math.min(entry, work.length - 1) ? hint : undefined}
              onFocus={() => setStop(at)}
              onOpen={() => onOpen?.(one.id)}
            />
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

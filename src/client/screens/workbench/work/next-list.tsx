import { type FocusEvent, type KeyboardEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { VisuallyHidden } from '#ui/base/visually-hidden.tsx'
import { Button } from '#ui/actions/button.tsx'

import { lineAfter, walkLinks } from './walk-links.ts'
import type { Work, WorkGroup } from './work.ts'
import { WorkLineLink } from './work-line.tsx'

/** So many lines of a kind are shown until one asks for the others. */
const FIRST = 6

/** Where a key leads from one line of all: PageDown and PageUp to the first lines of the groups around, whose places are `firsts`. */
function placeAmong(key: string, at: number, last: number, firsts: readonly number[]): number | undefined {
  if (key === 'PageDown') return firsts.find((first) => first > at) ?? last
  if (key === 'PageUp') return firsts.findLast((first) => first < at) ?? 0
  return lineAfter(key, at, last)
}

interface NextListProps {
  readonly groups: readonly WorkGroup[]
  /** Opens a line that has its place in another project. */
  readonly onOpen: (work: Work) => void
}

/** What is to be done next, in groups with headings: one stop of Tab over which the arrows walk, PageDown and PageUp go to the next and the previous group, Enter goes to the very cell. */
export function NextList({ groups, onOpen }: NextListProps) {
  const { t } = useTranslation('workbench')
  const [stop, setStop] = useState('')
  const [entry, setEntry] = useState('')
  const [whole, setWhole] = useState<ReadonlySet<string>>(new Set())
  const [title, hint] = [useId(), useId()]
  const shown = groups.map((group) => ({
    ...group,
    work: whole.has(group.id) ? group.work : group.work.slice(0, FIRST)
  }))
  const all = shown.flatMap((group) => group.work.map(({ id }) => `${group.id} ${id}`))
  const known = (wanted: string) => (all.includes(wanted) ? wanted : (all[0] ?? ''))
  const walk = (event: KeyboardEvent<HTMLElement>) => {
    const firsts = shown.map((_, place) => shown.slice(0, place).reduce((sum, one) => sum + one.work.length, 0))
    if (!event.shiftKey) walkLinks(event, (key, at, last) => placeAmong(key, at, last, firsts))
  }
  const left = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setEntry(known(stop))
  }
  /** The button goes, and the focus with it to the first line that it has brought. */
  const showAll = (id: string, event: HTMLElement) => {
    const group = event.closest('[data-group]')
    setWhole(new Set([...whole, id]))
    requestAnimationFrame(() => group?.querySelectorAll<HTMLElement>('a, [role=link]')[FIRST]?.focus())
  }
  return (
    <section
      aria-labelledby={title}
      className="flex min-w-0 flex-col overflow-hidden rounded-lg border border-line bg-surface"
      onKeyDown={walk}
      onBlur={left}
    >
      <div className="flex items-baseline gap-2 px-4 py-2.5">
        <h2 id={title} className="font-semibold text-base/6">
          {t('next')}
        </h2>
        <span className="text-quiet text-xs/5">
          {t('count', { count: groups.reduce((sum, { total }) => sum + total, 0) })}
        </span>
        <VisuallyHidden>
          <span id={hint}>{t('walkGroups')}</span>
        </VisuallyHidden>
      </div>
      {shown.map((group) => (
        <div key={group.id} data-group>
          <h3
            id={`${title}-${group.id}`}
            className="border-line border-y bg-sunken px-4 py-1 font-medium text-quiet text-xs/5"
          >
            {group.title} {group.total}
          </h3>
          <ul aria-labelledby={`${title}-${group.id}`} className="divide-y divide-line">
            {group.work.map((work) => {
              const id = `${group.id} ${work.id}`
              return (
                <li key={work.id}>
                  <WorkLineLink
                    work={work}
                    isStop={id === known(stop)}
                    describedBy={id === known(entry) ? hint : undefined}
                    onFocus={() => setStop(id)}
                    onOpen={() => onOpen(work)}
                  />
                </li>
              )
            })}
          </ul>
          <More
            group={group}
            rest={groups.find(({ id }) => id === group.id)!.work.length - group.work.length}
            onShow={showAll}
          />
        </div>
      ))}
    </section>
  )
}

interface MoreProps {
  readonly group: WorkGroup
  /** How many lines are at hand and not shown. */
  readonly rest: number
  readonly onShow: (id: string, button: HTMLElement) => void
}

/** What of a group is not shown: brought by a button as far as it is at hand, else its number. */
function More({ group: { id, title, total, work }, rest, onShow }: MoreProps) {
  const { t } = useTranslation('workbench')
  if (total <= work.length) return null
  if (rest === 0)
    return (
      <p className="border-line border-t px-4 py-1.5 text-quiet text-xs/5">
        {t('more', { count: total - work.length })}
      </p>
    )
  return (
    <div className="border-line border-t px-2 py-0.5">
      <Button
        kind="plain"
        size="small"
        aria-label={t('showRestOf', { count: rest, title })}
        onPress={({ target }) => onShow(id, target as HTMLElement)}
      >
        {t('showRest', { count: rest })}
      </Button>
    </div>
  )
}

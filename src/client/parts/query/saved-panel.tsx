import { useStore } from '@nanostores/react'
import { Trash2 } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'

import { inform } from '#core/state/toasts.ts'
import { announce } from '#ui/base/announcer.ts'
import { confirm } from '#ui/base/layers/asking.ts'
import { Button } from '#ui/actions/button.tsx'

import type { AdvancedQuery } from './advanced-query.ts'
import type { QueryField } from './query-line.ts'
import type { SavedQuery } from './saved-queries.ts'

/** The queries kept for this place: one press writes one again, the other deletes it. */
export function SavedPanel({
  query,
  fields
}: {
  readonly query: AdvancedQuery
  readonly fields: readonly QueryField[]
}) {
  const { t } = useTranslation('parts')
  const saved = useStore(query.$saved)
  const heading = useRef<HTMLHeadingElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const id = useId()
  const wanted = useRef<number | null>(null)
  useEffect(() => {
    if (wanted.current === null) return
    const buttons = list.current?.querySelectorAll<HTMLElement>('[data-forget]') ?? []
    ;(buttons[Math.min(wanted.current, buttons.length - 1)] ?? heading.current)?.focus()
    wanted.current = null
  })
  const load = (one: SavedQuery) => {
    const missing = query.load(one, fields)
    announce(t('superQuery.loaded', { title: one.title }), { about: 'query' })
    if (missing > 0) inform(t('superQuery.missingFields', { count: missing }))
  }
  const forget = async ({ title }: SavedQuery, at: number) => {
    if (
      !(await confirm({
        title: t('superQuery.forgetAsk'),
        text: title,
        kind: 'danger',
        confirmLabel: t('superQuery.forgetYes')
      }))
    )
      return
    wanted.current = at
    query.forget(title)
    announce(t('superQuery.forgotten', { title }), { about: 'query' })
  }
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-2 rounded-lg border border-line bg-surface p-3">
      <h3 id={id} ref={heading} tabIndex={-1} className="font-semibold outline-offset-2">
        {t('superQuery.saved')}
      </h3>
      {saved.length === 0 ? (
        <p className="text-quiet">{t('superQuery.noneSaved')}</p>
      ) : (
        <ul ref={list} aria-labelledby={id} className="m-0 flex list-none flex-col gap-0.5 p-0">
          {saved.map((one, at) => (
            <li key={one.title} className="flex items-center gap-1">
              <Button
                kind="plain"
                className="min-w-0 flex-1! justify-start whitespace-normal! text-start text-text!"
                onPress={() => load(one)}
              >
                <span className="min-w-0 wrap-anywhere">{one.title}</span>
              </Button>
              <Button
                kind="plain"
                data-forget=""
                aria-label={t('superQuery.forget', { title: one.title })}
                icon={<Trash2 aria-hidden />}
                onPress={() => void forget(one, at)}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import type { AnyResource } from '#contract/core/resource/resource.ts'
import { announce } from '#ui/base/announcer.ts'

import type { FollowedList, ListNews } from './follow-changes.ts'
import { useNewsText } from './news-line.tsx'

/** Follows what others do to the rows of a list once it shows some. Answers what is said of it until the list is asked anew. */
export function useOthersChanges(
  isThere: boolean,
  list: Omit<FollowedList, 'onNews' | 'onPatched' | 'resource'> & { readonly resource: AnyResource }
): ListNews | null {
  const { t } = useTranslation('resource')
  const [news, setNews] = useState<ListNews | null>(null)
  const textOf = useNewsText()
  const said = useRef('')
  const calls = useRef<Pick<FollowedList, 'onNews' | 'onPatched'>>(null)
  calls.current = {
    onNews(next) {
      setNews(next)
      const text = next === null ? '' : textOf(next)
      if (text !== '' && text !== said.current) announce(text, { about: 'news' })
      said.current = text
    },
    onPatched: ([first, ...others]) =>
      announce(
        others.length === 0
          ? t('others.changedOne', { row: String(first?.[list.resource.label] ?? '') })
          : t('others.changed', { count: others.length + 1 }),
        { about: 'patched' }
      )
  }
  const followed = useRef(list)
  useEffect(() => {
    if (!isThere) return
    const end = new AbortController()
    // Rows are in sight first. Without this piece the list is as it would be without a socket: it is asked by hand.
    import('./follow-changes.ts').then(
      ({ followChanges }) => {
        if (end.signal.aborted) return
        followChanges(
          {
            ...followed.current,
            onNews: (next) => calls.current?.onNews(next),
            onPatched: (rows) => calls.current?.onPatched(rows)
          },
          end.signal
        )
      },
      () => undefined
    )
    return () => end.abort()
  }, [isThere])
  return news
}

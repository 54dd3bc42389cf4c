import { ChevronDown, ChevronUp } from 'lucide-react'
import { type KeyboardEvent, type Ref, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { announce } from '../base/announcer.ts'
import { Button } from '../actions/button.tsx'
import { isComposing } from '../base/pressed-keys.ts'
import type { Pdf } from './pdf-engine.ts'
import { type PdfHit, searchPdf } from './pdf-search.ts'
import { SearchField } from '../fields/search-field.tsx'

const PAUSE = 300

/** A search in a document: the searched text, where it was found, and the active place. */
export interface PdfFinding {
  query: string
  setQuery: (query: string) => void
  hits: readonly PdfHit[]
  /** From 0; -1 while there is none. */
  at: number
  go: (step: 1 | -1) => void
}

/** Searches a document a moment after the last letter, from the page in sight on, and says how often something was found. */
export function usePdfFinding(pdf: Pdf | undefined, page: number, show: (page: number) => void): PdfFinding {
  const { t } = useTranslation('ui')
  const [query, setQuery] = useState('')
  const [found, setFound] = useState<{ hits: readonly PdfHit[]; at: number }>(NONE)
  const showHit = (hits: readonly PdfHit[], at: number) => {
    setFound({ hits, at })
    const hit = hits[at]
    if (hit) show(hit.page)
    announce(hit ? t('hitOf', { place: at + 1, count: hits.length, page: hit.page }) : t('noHit'), { about: 'pdf' })
  }
  // Only a new word or document is searched for, not each page that is turned to.
  const latest = useRef({ showHit, page })
  useLayoutEffect(() => {
    latest.current = { showHit, page }
  })
  useEffect(() => {
    if (!pdf || query.trim() === '') return setFound(NONE)
    const stop = new AbortController()
    const timer = setTimeout(() => {
      searchPdf(pdf, query, stop.signal).then(
        (hits) => {
          const next = hits.findIndex((hit) => hit.page >= latest.current.page)
          latest.current.showHit(hits, next < 0 && hits.length > 0 ? 0 : next)
        },
        () => stop.signal.aborted || latest.current.showHit([], -1)
      )
    }, PAUSE)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [pdf, query])
  return {
    query,
    setQuery,
    ...found,
    go: (step) =>
      found.hits.length > 0 && showHit(found.hits, (found.at + step + found.hits.length) % found.hits.length)
  }
}

const NONE = { hits: [], at: -1 }

/** The field to search a document by: Enter goes on, Shift+Enter back, Escape clears it and then leaves it. */
export function PdfFind({
  finding,
  inputRef,
  onLeave
}: {
  finding: PdfFinding
  inputRef: Ref<HTMLInputElement>
  onLeave: () => void
}) {
  const { t } = useTranslation('ui')
  const { query, setQuery, hits, at, go } = finding
  const keys = (event: KeyboardEvent) => {
    if (isComposing(event)) return
    if (event.key === 'Enter') go(event.shiftKey ? -1 : 1)
    else if (event.key === 'Escape' && query === '') onLeave()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div className="flex min-w-0 max-w-full items-center gap-1">
      <div role="presentation" className="w-44 min-w-0" onKeyDownCapture={keys}>
        <SearchField
          aria-label={t('findInDocument')}
          className="w-full"
          inputRef={inputRef}
          value={query}
          onChange={setQuery}
        />
      </div>
      <span aria-hidden className="min-w-12 text-center text-quiet text-xs/5">
        {query.trim() !== '' && `${at + 1} / ${hits.length}`}
      </span>
      <Button
        kind="plain"
        aria-label={t('previousHit')}
        icon={<ChevronUp />}
        isDisabled={hits.length === 0}
        onPress={() => go(-1)}
      />
      <Button
        kind="plain"
        aria-label={t('nextHit')}
        icon={<ChevronDown />}
        isDisabled={hits.length === 0}
        onPress={() => go(1)}
      />
    </div>
  )
}

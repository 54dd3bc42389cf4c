import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { $user } from '#core/state/session/user.ts'
import { Button } from '#ui/actions/button.tsx'
import { Skeleton } from '#ui/status/skeleton.tsx'

import { type ManualPage, pagesFor } from './manual-page.ts'
import { ManualArticle } from './manual-article.tsx'
import { useManual } from './use-manual.ts'

/** A page of the manual, and the heading on it that is wanted. */
export interface ManualPlace {
  readonly page: string
  readonly heading?: string
}

/** 使用手册: the pages at the left, those for the user's roles first, and the page that is read. */
export function ManualView({ place }: { place: ManualPlace | undefined }) {
  const { t } = useTranslation('account')
  const { pages, again } = useManual()
  if (pages === 'loading') return <Skeleton lines={12} />
  if (pages === 'failed')
    return (
      <div className="flex flex-col items-start gap-3">
        <p role="alert">{t('manual.failed')}</p>
        <Button onPress={again}>{t('manual.again')}</Button>
      </div>
    )
  return <Pages pages={pages} place={place} />
}

function Pages({ pages, place }: { pages: readonly ManualPage[]; place: ManualPlace | undefined }) {
  const { t } = useTranslation('account')
  const { own, others } = pagesFor(useStore($user)?.roles ?? [])
  const [at, setAt] = useState<ManualPlace>(place ?? { page: own[0] ?? others[0] ?? '' })
  // A page that is chosen has the focus at its heading; one that is there from the beginning leaves it with the tab.
  const [isChosen, setChosen] = useState(place !== undefined)
  const page = pages.find(({ id }) => id === at.page)
  const choose = (to: ManualPlace) => {
    setAt(to)
    setChosen(true)
  }
  const article = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!isChosen) return
    const wanted = at.heading === undefined ? 'h3' : `[data-heading="${CSS.escape(at.heading)}"]`
    article.current?.querySelector<HTMLElement>(wanted)?.focus()
  }, [at, isChosen])
  const list = (title: string, ids: readonly string[]) =>
    ids.length > 0 && (
      <>
        <p aria-hidden className="pt-1 pb-0.5 text-faint text-xs/5">
          {title}
        </p>
        <ul aria-label={title} className="flex flex-col pb-2">
          {ids.map((id) => (
            <li key={id}>
              <Button
                kind="plain"
                className="w-full justify-start! text-start aria-[current]:bg-brand-tint aria-[current]:font-semibold aria-[current]:text-brand-text"
                {...(id === at.page && { 'aria-current': 'page' })}
                onPress={() => choose({ page: id })}
              >
                {pages.find((one) => one.id === id)?.title}
              </Button>
            </li>
          ))}
        </ul>
      </>
    )
  return (
    <div className="grid items-start gap-x-6 gap-y-3 tablet:grid-cols-[12rem_minmax(0,1fr)]">
      <nav
        aria-label={t('manual.pages')}
        className="max-tablet:max-h-44 max-tablet:overflow-auto max-tablet:border-line max-tablet:border-b tablet:sticky tablet:top-0"
      >
        {list(t('manual.forYou'), own)}
        {list(t('manual.forAll'), others)}
      </nav>
      {page && (
        <article ref={article} aria-label={page.title} className="min-w-0 max-w-[44rem]">
          <ManualArticle page={page} onPage={(id) => choose({ page: id })} />
        </article>
      )}
    </div>
  )
}

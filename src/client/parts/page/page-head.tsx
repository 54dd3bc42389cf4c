import { RotateCw } from 'lucide-react'
import { type ReactNode, useContext, useMemo } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'

import { useCommands } from '#core/work/use-commands.ts'
import { announce } from '#ui/base/announcer.ts'
import { Button } from '#ui/actions/button.tsx'

import { PageHeadPlace } from './page-head-place.ts'

/** The command that asks a page anew, and its keys. */
export const REFRESH = { id: 'page.refresh', keys: 'Alt+Shift+U' } as const

interface PageHeadProps {
  readonly title: string
  /** Whose or what it is, or how much of it there is, quietly, beside the title. */
  readonly about?: ReactNode
  /** Something beside the title, such as the state of what is shown. */
  readonly beside?: ReactNode
  /** Asks for everything anew, and says whether that was answered; also a command of the palette. */
  readonly onRefresh?: () => Promise<boolean>
  /** What can be done here, at the end of the line. */
  readonly children?: ReactNode
}

/** The head of a page: what it is, what can be done here, and asking anew. It is the first of its page, also where the page is one of several sections. */
export function PageHead({ title, about, beside, onRefresh, children }: PageHeadProps) {
  const place = useContext(PageHeadPlace)
  const isLong = emsOf(title) > LONG
  const head = (
    <header className="flex min-h-(--control) flex-wrap items-center gap-x-3 gap-y-2 lg:flex-nowrap">
      <div
        className={`flex min-w-0 grow basis-40 flex-wrap items-baseline gap-x-2.5 lg:grid lg:grow-0 lg:basis-auto lg:min-w-auto lg:shrink-[9999] lg:grid-flow-col lg:auto-cols-max ${isLong ? 'lg:grid-cols-[minmax(24rem,max-content)]' : ''}`}
      >
        {/* A title is never cut: what can be done here is folded first, and a long title takes a second line. */}
        <h1 className={`min-w-0 wrap-anywhere font-semibold text-lg/7 ${isLong ? '' : 'lg:whitespace-nowrap'}`}>
          {title}
        </h1>
        {beside && <div className="self-center">{beside}</div>}
        {about && <p className="min-w-0 text-quiet text-xs/5 lg:max-w-112 lg:truncate">{about}</p>}
      </div>
      {children && (
        // On a narrow window what can be done has a line of its own, and asking anew is beside the title.
        <div className="flex min-w-0 max-w-full flex-wrap items-center gap-x-3 gap-y-1 max-lg:order-last max-lg:basis-full lg:flex-auto lg:justify-end">
          {children}
        </div>
      )}
      {onRefresh && (
        <div className="ms-auto">
          <Refresh onRefresh={onRefresh} />
        </div>
      )}
    </header>
  )
  return place ? createPortal(head, place) : head
}

/** A title of more than this, in its own letters, may take a second line. */
const LONG = 22

/** How wide a title is in its own letters: a Chinese one is as wide as it is high. */
const emsOf = (title: string): number =>
  [...title].reduce((sum, letter) => sum + (/\p{Script=Han}/u.test(letter) ? 1 : 0.55), 0)

function Refresh({ onRefresh }: { onRefresh: () => Promise<boolean> }) {
  const { t } = useTranslation('parts')
  // What was refused is announced by what is shown.
  const refresh = useMemo(
    () => () => void onRefresh().then((isAnswered) => isAnswered && announce(t('page.refreshed'), { about: 'answer' })),
    [onRefresh, t]
  )
  useCommands(
    useMemo(
      () => [{ ...REFRESH, title: () => t('page.refresh'), group: 'screen' as const, run: refresh }],
      [refresh, t]
    )
  )
  return (
    <Button kind="plain" icon={<RotateCw aria-hidden />} onPress={refresh}>
      {t('page.refresh')}
    </Button>
  )
}

import { RotateCw } from 'lucide-react'
import { type CSSProperties, type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'

import { useCommands } from '#core/work/use-commands.ts'
import { announce } from '#ui/base/announcer.ts'
import { Button } from '#ui/button.tsx'

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

/** The head of a page: what it is, what can be done here, and asking anew. */
export function PageHead({ title, about, beside, onRefresh, children }: PageHeadProps) {
  return (
    <header className="flex min-h-(--control) flex-wrap items-center gap-x-3 gap-y-2 lg:flex-nowrap">
      <div
        className="flex min-w-0 grow basis-40 flex-wrap items-baseline gap-x-2.5 lg:grid lg:grow-0 lg:basis-auto lg:min-w-auto lg:shrink-[9999] lg:grid-flow-col lg:auto-cols-max lg:grid-cols-[minmax(var(--least),max-content)]"
        style={{ '--least': leastWidth(title) } as CSSProperties}
      >
        <h1 className="min-w-0 font-semibold text-lg/7 lg:truncate">{title}</h1>
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
}

/** So much of a title is always in sight: the beginning of a long one, a short one whole. Never more than it takes, or there would be a gap before what is beside it. */
function leastWidth(title: string): string {
  // The heading has letters of 18 px, the line that is measured of 14: a Chinese one is as wide as it is high.
  const ems = [...title].reduce((sum, letter) => sum + (/\p{Script=Han}/u.test(letter) ? 18 / 14 : 0.4), 0)
  return `min(8rem, ${ems.toFixed(3)}em)`
}

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

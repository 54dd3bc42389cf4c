import { RotateCw } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'

import { useCommands } from '#core/work/use-commands.ts'
import { announce } from '#ui/announcer.ts'
import { Button } from '#ui/button.tsx'

interface PageHeadProps {
  readonly title: string
  /** Whose or what it is, quietly. */
  readonly about?: string | undefined
  /** Days left until the transfer, negative when overdue. */
  readonly daysLeft?: number | null | undefined
  /** Asks for everything anew; also a command of the palette. */
  readonly onRefresh: () => Promise<void>
  readonly children?: ReactNode
}

/** The head of a page of figures or work: what it is, how many days are left, and asking anew. */
export function PageHead({ title, about, daysLeft, onRefresh, children }: PageHeadProps) {
  const { t } = useTranslation('workbench')
  const refresh = useMemo(() => () => void onRefresh().then(() => announce(t('refreshed'), { about: 'refresh' })), [onRefresh, t])
  useCommands(useMemo(() => [{ id: 'workbench.refresh', title: () => t('refresh'), group: 'screen' as const, run: refresh }], [refresh, t]))
  return (
    <header className="flex flex-wrap items-center gap-x-3 gap-y-1 pb-1">
      <div className="min-w-0">
        <h1 className="font-semibold text-xl/7">{title}</h1>
        {about && <p className="text-quiet text-xs/5">{about}</p>}
      </div>
      <div className="ml-auto flex flex-wrap items-center gap-x-3 gap-y-1">
        {typeof daysLeft === 'number' && (
          <p className={daysLeft < 0 ? 'font-semibold text-danger' : daysLeft <= 30 ? 'text-warn' : 'text-quiet'}>
            {daysLeft < 0 ? t('overdue', { count: -daysLeft }) : t('daysLeft', { count: daysLeft })}
          </p>
        )}
        {children}
        <Button kind="plain" icon={<RotateCw aria-hidden />} onPress={refresh}>
          {t('refresh')}
        </Button>
      </div>
    </header>
  )
}

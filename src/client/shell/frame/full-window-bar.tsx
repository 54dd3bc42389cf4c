import { useStore } from '@nanostores/react'
import { useTranslation } from 'react-i18next'

import { HOME_PATH, WORKBENCH_PATH } from '#contract/core/limits.ts'
import { systemName } from '#core/state/installation/installation.ts'
import { $routedMenu, menuAt } from '#core/state/menu.ts'
import { Link } from '#ui/actions/link.tsx'

/** The banner of a page outside the frame, one line high: whose page it is, and the ways to the pages inside that one may open. */
export function FullWindowBar() {
  const { t } = useTranslation('shell')
  useTranslation('session')
  useStore($routedMenu)
  return (
    <header data-region className="flex h-full items-center gap-x-4 border-line border-b bg-surface px-4 print:hidden">
      <p className="min-w-0 flex-1 truncate text-quiet text-xs/5">{systemName()}</p>
      <nav aria-label={t('ways')} className="flex gap-x-4">
        {[HOME_PATH, WORKBENCH_PATH].map((path) => {
          const title = menuAt(path)?.meta.title
          return (
            title !== undefined && (
              <Link key={path} href={path} className="min-h-6">
                {title}
              </Link>
            )
          )
        })}
      </nav>
    </header>
  )
}

import { useStore } from '@nanostores/react'
import { useTranslation } from 'react-i18next'

import { HOME_NAME, HOME_PATH } from '#contract/core/limits.ts'
import { systemName } from '#core/state/installation/installation.ts'
import { $routedMenu, pathNamed } from '#core/state/menu.ts'
import { Link } from '#ui/actions/link.tsx'
import { VisuallyHidden } from '#ui/base/visually-hidden.tsx'

import { Logo } from '../signs/logo.tsx'

/** The way home, with the welcome and the name of the system, seen where there is room (SPEC.md §2, layout). */
export function Brand() {
  const { t } = useTranslation('shell')
  useTranslation('session')
  useStore($routedMenu)
  return (
    <Link
      href={pathNamed(HOME_NAME, HOME_PATH)}
      kind="quiet"
      className="flex min-h-10 flex-none items-center gap-2.25 hover:no-underline"
    >
      <Logo className="size-6 text-brand-text" />
      <span className="sr-only flex-col leading-tight lg:not-sr-only lg:flex">
        <span className="text-xs/4">{t('welcomeTo')}</span>
        <span className="whitespace-nowrap font-semibold text-text tracking-wide">{systemName()}</span>
      </span>
      <VisuallyHidden>{t('toHome')}</VisuallyHidden>
    </Link>
  )
}

import { useStore } from '@nanostores/react'
import { useTranslation } from 'react-i18next'

import { HOME_PATH } from '#contract/core/limits.ts'
import { $menu, menuTrail } from '#core/state/menu.ts'
import { Link } from '#ui/link.tsx'

/** Where a page stands: always from 首页, the page itself as plain text (SPEC.md §2, layout). A group leads to its first page. */
export function Breadcrumb({ path }: { path: string }) {
  const { t } = useTranslation('shell')
  const trail = menuTrail(path, useStore($menu)).filter((item) => item.path !== HOME_PATH)
  const isHome = path === HOME_PATH
  return (
    <nav aria-label={t('breadcrumb')} className="px-5 pt-3.5 text-quiet text-xs/5">
      <ol className="flex flex-wrap">
        <li>
          {isHome ? (
            <span aria-current="page">{t('home')}</span>
          ) : (
            <Link kind="quiet" href={HOME_PATH}>
              {t('home')}
            </Link>
          )}
        </li>
        {trail.map((item, at) => (
          <li key={item.id}>
            <span aria-hidden className="px-1.5">
              /
            </span>
            {at === trail.length - 1 ? (
              <span aria-current="page">{item.meta.title}</span>
            ) : (
              <Link kind="quiet" href={item.path}>
                {item.meta.title}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}

import { useStore } from '@nanostores/react'
import { useTranslation } from 'react-i18next'

import { HOME_PATH } from '#contract/core/limits.ts'
import { $menu, menuTrail } from '#core/state/menu.ts'
import { Breadcrumbs } from '#ui/data/breadcrumbs.tsx'

/** The path to a page: always from 首页, the page itself as plain text (SPEC.md §2, layout). A group leads to its first page. `title` is what a page that is in no menu is called. */
export function Breadcrumb({ path, title }: { path: string; title?: string | null }) {
  const { t } = useTranslation('shell')
  const trail = menuTrail(path, useStore($menu)).filter((item) => item.path !== HOME_PATH)
  const crumbs = [
    { title: t('home'), href: HOME_PATH },
    ...trail.map((item) => ({ title: item.meta.title, href: item.path })),
    ...(title ? [{ title }] : [])
  ]
  return <Breadcrumbs crumbs={crumbs} className="page-edge pt-2.5" />
}

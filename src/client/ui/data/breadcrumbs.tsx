import { useTranslation } from 'react-i18next'

import { Link } from '../actions/link.tsx'

/** A place above the present one. */
export interface Crumb {
  title: string
  /** Where it is; the last crumb, the present place, needs none. */
  href?: string
  /** The language of its title, where it is not the page's (WCAG 3.1.2). */
  lang?: string
}

export interface BreadcrumbsProps {
  /** The places from the top down to the present one. */
  crumbs: readonly Crumb[]
  /** What the places lead to, where a page has several such ways (default 面包屑). */
  'aria-label'?: string
  /** Classes for its place and size. */
  className?: string
}

/** The way to the present place: links, and at the end the place itself as plain text. A way of one place is its link. */
export function Breadcrumbs({ crumbs, className = '', 'aria-label': label }: BreadcrumbsProps) {
  const { t } = useTranslation('ui')
  return (
    <nav aria-label={label ?? t('breadcrumbs')} className={className}>
      <ol className="flex flex-wrap items-center text-quiet text-xs/5">
        {crumbs.map(({ title, href, lang }, at) => (
          <li key={`${href ?? ''} ${title}`} className="flex items-center">
            {at > 0 && (
              <span aria-hidden className="px-1.5 text-faint">
                /
              </span>
            )}
            {href !== undefined && (at < crumbs.length - 1 || at === 0) ? (
              <Link
                kind="quiet"
                href={href}
                {...(lang !== undefined && { lang })}
                {...(crumbs.length === 1 && { 'aria-current': 'page' as const })}
              >
                {title}
              </Link>
            ) : (
              <span lang={lang} {...(at === crumbs.length - 1 && { 'aria-current': 'page' })}>
                {title}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}

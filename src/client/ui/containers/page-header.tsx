import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { Button } from '../actions/button.tsx'
import { Link } from '../actions/link.tsx'
import { SearchField } from '../fields/search-field.tsx'
import { type TabItem, Tabs, type TabsProps } from '../tabs/tabs.tsx'

/** A place that the head of a page leads to. */
export interface PageLink {
  title: string
  href: string
  /** A picture before the words. */
  icon?: ReactNode
}

export interface PageHeaderProps {
  /** What the page is about; its heading. */
  title?: string
  /** The level of the heading on the page. */
  level?: 1 | 2 | 3
  /** A picture before the title, such as that of the product or of the page. */
  logo?: ReactNode
  /** The picture of a person at the beginning, such as `Avatar` of the one who is greeted. */
  avatar?: ReactNode
  /** What the page is for, below the title. */
  description?: ReactNode
  /** Places that belong to the page. */
  links?: readonly PageLink[]
  /** Buttons at the end of the title's line. */
  actions?: ReactNode
  /** Called with what is searched for, by Enter or the button; left out, there is no search box. */
  onSearch?: (text: string) => void
  /** What is searched, for those who do not see the place of the search box. */
  searchLabel?: string
  /** Tabs at the bottom; their contents are in a `TabPanel` of the same name. Choosing one calls `onSelect` with its key. */
  tabs?: Pick<TabsProps<TabItem>, 'aria-label' | 'name' | 'items' | 'selected' | 'onSelect'>
  /** Classes for its place and size. */
  className?: string
}

/** The head of a page (SPEC.md §2): title, logo, avatar, description, links, a search box and tabs, each where it is given. */
export function PageHeader({
  title,
  level = 1,
  logo,
  avatar,
  description,
  links = [],
  actions,
  onSearch,
  searchLabel,
  tabs,
  className = ''
}: PageHeaderProps) {
  const { t } = useTranslation('ui')
  const Title = `h${level}` as const
  return (
    <div
      className={`flex w-full min-w-0 flex-col gap-3 border-line bg-surface px-5 pt-4 max-tablet:px-3 ${tabs ? '' : 'border-b pb-4'} ${className}`}
    >
      <div className="flex min-w-0 flex-wrap items-start gap-x-4 gap-y-3">
        {avatar}
        <div className="flex min-w-0 flex-1 basis-60 flex-col gap-1">
          {(title !== undefined || logo !== undefined) && (
            <div className="flex min-w-0 items-center gap-2.5">
              {logo !== undefined && <span className="flex-none [&_svg]:size-7">{logo}</span>}
              {title !== undefined && <Title className="min-w-0 font-semibold text-xl/7 wrap-anywhere">{title}</Title>}
            </div>
          )}
          {description !== undefined && <div className="max-w-prose text-quiet">{description}</div>}
          {links.length > 0 && (
            <ul aria-label={t('pageLinks')} className="flex min-w-0 flex-wrap gap-x-5">
              {links.map((link) => (
                <li key={link.href}>
                  <Link href={link.href} className="gap-1.5 [&_svg]:size-4">
                    {link.icon}
                    {link.title}
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </div>
        {actions !== undefined && <div className="flex flex-wrap gap-2">{actions}</div>}
      </div>
      {onSearch && <PageSearch label={searchLabel ?? t('search')} onSearch={onSearch} />}
      {tabs && <Tabs {...tabs} overflow="menu" />}
    </div>
  )
}

function PageSearch({ label, onSearch }: { label: string; onSearch: (text: string) => void }) {
  const { t } = useTranslation('ui')
  const [text, setText] = useState('')
  const send = (event: FormEvent) => {
    event.preventDefault()
    onSearch(text.trim())
  }
  return (
    <search aria-label={label}>
      <form className="flex max-w-130 gap-2" onSubmit={send}>
        <SearchField
          aria-label={label}
          placeholder={t('searchHint')}
          value={text}
          onChange={setText}
          className="min-w-0 flex-1"
        />
        <Button kind="primary" type="submit">
          {t('search')}
        </Button>
      </form>
    </search>
  )
}

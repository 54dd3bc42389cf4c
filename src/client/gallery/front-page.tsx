import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { go } from '#core/state/pages/route.ts'
import { announce } from '#ui/base/announcer.ts'
import { Empty } from '#ui/status/empty.tsx'
import { Link } from '#ui/actions/link.tsx'
import { SearchField } from '#ui/fields/search-field.tsx'

import { GalleryFrame } from './frame.tsx'
import { PAGE_GROUPS, type GroupName } from './groups.ts'
import type { PageName } from './page.ts'
import { GALLERY_PATH } from './place.ts'

/** Every page by its group, narrowed by what is typed; Enter opens the first. */
export function FrontPage() {
  const { t } = useTranslation('gallery')
  const [query, setQuery] = useState('')
  const wanted = query.trim().toLowerCase()
  const suits = (name: PageName) => name.includes(wanted) || t(`name.${name}`).toLowerCase().includes(wanted)
  const groups = (Object.keys(PAGE_GROUPS) as GroupName[])
    .map((group) => ({ group, names: (PAGE_GROUPS[group] as readonly PageName[]).filter(suits) }))
    .filter(({ names }) => names.length > 0)
  const count = groups.reduce((sum, { names }) => sum + names.length, 0)
  useEffect(() => {
    if (wanted) announce(count > 0 ? t('found', { count }) : t('notFound'), { about: 'search' })
  }, [wanted, count, t])
  const first = groups[0]?.names[0]
  return (
    <GalleryFrame title={t('gallery')} lead={t('intro')}>
      <search className="max-w-100">
        <SearchField
          label={t('search')}
          description={t('searchHelp')}
          hasMessageLine
          value={query}
          onChange={setQuery}
          onSubmit={() => wanted && first && go(`${GALLERY_PATH}/${first}`)}
        />
      </search>
      {count === 0 && <Empty title={t('notFound')} />}
      {groups.map(({ group, names }) => (
        <section key={group} aria-labelledby={`group-${group}`} className="flex flex-col gap-2">
          <h2 id={`group-${group}`} className="font-semibold text-base/6">
            {t(`group.${group}`)}
          </h2>
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(11rem,1fr))] gap-x-4 gap-y-1">
            {names.map((name) => (
              <li key={name} className="flex flex-wrap items-baseline gap-x-2">
                <Link href={`${GALLERY_PATH}/${name}`}>{t(`name.${name}`)}</Link>
                <span className="text-faint text-xs/5" lang="en">
                  {name}
                </span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </GalleryFrame>
  )
}

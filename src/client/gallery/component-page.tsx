import { use } from 'react'
import { useTranslation } from 'react-i18next'

import { Link } from '#ui/actions/link.tsx'

import { ExampleRegion } from './example-region.tsx'
import { GalleryFrame } from './frame.tsx'
import { NARROW, PAGE_NAMES } from './groups.ts'
import { KeysTable } from './keys-table.tsx'
import { LeftOutExamples } from './left-out.tsx'
import { loadPage } from './load-page.ts'
import type { ExampleName, PageName } from './page.ts'
import { GALLERY_PATH } from './place.ts'
import { PropsTable } from './props-table.tsx'
import { Sentence } from './sentence.tsx'

/** The page of one component: its examples, its keys, its props, and the ways to its neighbours. */
export function ComponentPage({ name }: { name: PageName }) {
  const { t } = useTranslation('gallery')
  const { page, components } = use(loadPage(name))
  const lead = components.find(({ sentence }) => sentence)?.sentence
  return (
    <GalleryFrame title={t(`name.${name}`)} lead={lead && <Sentence>{lead}</Sentence>}>
      <div className={`grid gap-x-6 gap-y-8 ${NARROW.includes(name) ? 'lg:grid-cols-2' : 'grid-cols-1'}`}>
        {(Object.keys(page.examples) as ExampleName[]).map((example) => {
          const Example = page.examples[example]
          return Example && <ExampleRegion key={example} name={example} Example={Example} />
        })}
      </div>
      {page.without && <LeftOutExamples without={page.without} />}
      {page.keys && <KeysTable rows={page.keys} />}
      {components.some(({ props, takes }) => props.length + takes.length > 0) && <PropsTable components={components} />}
      <Neighbours name={name} />
    </GalleryFrame>
  )
}

function Neighbours({ name }: { name: PageName }) {
  const { t } = useTranslation('gallery')
  const at = PAGE_NAMES.indexOf(name)
  const [before, after] = [PAGE_NAMES[at - 1], PAGE_NAMES[at + 1]]
  return (
    <nav aria-label={t('gallery')} className="flex flex-wrap justify-between gap-4 border-line border-t pt-4">
      {before ? (
        <Link href={`${GALLERY_PATH}/${before}`}>{t('previous', { title: t(`name.${before}`) })}</Link>
      ) : (
        <span />
      )}
      {after && <Link href={`${GALLERY_PATH}/${after}`}>{t('next', { title: t(`name.${after}`) })}</Link>}
    </nav>
  )
}

import { Archive, BookOpen } from 'lucide-react'
import { useState } from 'react'

import { Avatar } from '#ui/status/avatar.tsx'
import { Button } from '#ui/actions/button.tsx'
import { PageHeader } from '#ui/containers/page-header.tsx'
import { TabPanel } from '#ui/tabs/tabs.tsx'

import type { GalleryPage, T } from '../../page.ts'
import { PRESS, TAB, TYPE } from '../../sample/keys.ts'

const links = (t: T) => [
  { title: t('sample.manual'), href: '#manual', icon: <BookOpen aria-hidden /> },
  { title: t('sample.rules'), href: '#rules' }
]

function Searched({ t }: { t: T }) {
  const [text, setText] = useState('')
  return (
    <div className="w-full">
      <PageHeader title={t('sample.files')} level={3} onSearch={setText} searchLabel={t('sample.keyword')} />
      <p role="status" className="px-5 pt-3">
        {text && t('sample.searchedFor', { text })}
      </p>
    </div>
  )
}

function Tabbed({ t, name, isFull = false }: { t: T; name: string; isFull?: boolean }) {
  const [selected, onSelect] = useState('files')
  const items = [
    { id: 'files', title: t('sample.files') },
    { id: 'volumes', title: t('sample.volumes') },
    { id: 'drawings', title: t('sample.drawings') }
  ]
  return (
    <div className="w-full min-w-0">
      <PageHeader
        title={t('sample.project')}
        level={3}
        tabs={{ 'aria-label': t('sample.project'), name, items, selected, onSelect }}
        {...(isFull && {
          logo: <Archive aria-hidden />,
          avatar: <Avatar name={t('sample.person')} size="large" />,
          description: t('sample.detailsText'),
          links: links(t),
          actions: <Button kind="primary">{t('sample.export')}</Button>,
          onSearch: () => undefined,
          searchLabel: t('sample.label')
        })}
      />
      <TabPanel name={name} id={selected} className="p-5">
        {t('sample.tabText', { title: items.find(({ id }) => id === selected)?.title ?? '' })}
      </TabPanel>
    </div>
  )
}

export const page: GalleryPage = {
  without: { disabled: 'holds', readOnly: 'holds', invalid: 'holds', many: 'single', inDialog: 'ofPage' },
  keys: [TAB, TYPE, ['Enter', 'search'], ['ArrowLeft ArrowRight', 'walk'], PRESS],
  examples: {
    default: ({ t }) => <PageHeader title={t('sample.files')} level={3} description={t('sample.detailsText')} />,
    full: ({ t }) => <Tabbed t={t} name="page-full" isFull />,
    search: ({ t }) => <Searched t={t} />,
    tabs: ({ t }) => <Tabbed t={t} name="page-tabs" />,
    long: ({ t }) => (
      <PageHeader
        title={t('sample.longLabel')}
        level={3}
        logo={<Archive aria-hidden />}
        description={t('sample.longHelp')}
        links={links(t)}
      />
    )
  }
}

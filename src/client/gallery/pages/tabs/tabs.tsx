import { useState } from 'react'

import { type TabItem, TabPanel, Tabs, type TabsProps } from '#ui/tabs/tabs.tsx'

import type { GalleryPage, T } from '../../page.ts'
import { InDialog } from '../../sample/in-dialog.tsx'
import { TAB } from '../../sample/keys.ts'

const three = (t: T): TabItem[] => [
  { id: 'files', title: t('sample.files') },
  { id: 'volumes', title: t('sample.volumes') },
  { id: 'drawings', title: t('sample.drawings') }
]
const many = (t: T, isClosable = false): TabItem[] =>
  Array.from({ length: isClosable ? 6 : 1000 }, (_, at) => ({
    id: `v${at}`,
    title: t('sample.nthTab', { number: at + 1 }),
    isClosable
  }))

function Chosen({
  t,
  name,
  items: first,
  isMovable = false,
  ...props
}: { t: T; name: string; items: TabItem[]; isMovable?: boolean } & Partial<TabsProps<TabItem>>) {
  const [items, setItems] = useState(first)
  const [selected, setSelected] = useState(first[0]?.id ?? '')
  const close = (id: string) => {
    const left = items.filter((item) => item.id !== id)
    if (left.length === 0) return
    setItems(left)
    if (selected === id) setSelected(left[0]?.id ?? '')
  }
  const move = (id: string, to: number) => {
    const moved = items.find((item) => item.id === id)
    if (moved) setItems(items.filter((item) => item !== moved).toSpliced(to, 0, moved))
  }
  const title = items.find(({ id }) => id === selected)?.title ?? ''
  return (
    <div className="w-full min-w-0">
      <Tabs
        aria-label={t('sample.project')}
        name={name}
        items={items}
        selected={selected}
        onSelect={setSelected}
        onClose={close}
        {...(isMovable && { onMove: move })}
        {...props}
      />
      <TabPanel name={name} id={selected} className="p-3">
        {t('sample.tabText', { title })}
      </TabPanel>
    </div>
  )
}

export const page: GalleryPage = {
  without: { disabled: 'holds', readOnly: 'holds', invalid: 'holds' },
  keys: [
    TAB,
    ['ArrowLeft ArrowRight', 'walk'],
    ['Home End', 'ends'],
    ['Enter Space', 'activate'],
    ['Delete', 'closeTab'],
    ['Ctrl+Shift+ArrowLeft Ctrl+Shift+ArrowRight', 'moveTab'],
    ['Shift+F10', 'menu']
  ],
  examples: {
    default: ({ t }) => <Chosen t={t} name="plain" items={three(t)} />,
    closable: ({ t }) => <Chosen t={t} name="closable" items={many(t, true)} />,
    movable: ({ t }) => <Chosen t={t} name="movable" items={many(t, true)} isMovable />,
    manual: ({ t }) => <Chosen t={t} name="manual" items={three(t)} activation="manual" />,
    long: ({ t }) => <Chosen t={t} name="long" items={[{ id: 'long', title: t('sample.longValue') }, ...three(t)]} />,
    many: ({ t }) => <Chosen t={t} name="many" items={many(t)} overflow="menu" />,
    inDialog: ({ t }) => (
      <InDialog t={t}>
        <Chosen t={t} name="dialog" items={three(t)} />
      </InDialog>
    )
  }
}

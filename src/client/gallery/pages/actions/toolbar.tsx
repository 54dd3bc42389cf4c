import { ArrowDown, ArrowUp, Bold, Copy, Download, Printer, RefreshCw, Trash2 } from 'lucide-react'
import { useState } from 'react'

import { Toolbar, type ToolbarItem } from '#ui/actions/toolbar.tsx'

import type { GalleryPage, T } from '../../page.ts'
import { InDialog } from '../../sample/in-dialog.tsx'
import { PRESS, TAB } from '../../sample/keys.ts'

const nothing = () => undefined
const tools = (t: T): ToolbarItem[] => [
  { id: 'save', label: t('sample.save'), kind: 'primary', keys: 'Ctrl+S', onAction: nothing },
  { id: 'edit', label: t('sample.edit'), onAction: nothing },
  { id: 'copy', label: t('sample.copy'), icon: <Copy aria-hidden />, onAction: nothing },
  { id: 'delete', label: t('sample.delete'), icon: <Trash2 aria-hidden />, isDisabled: true, onAction: nothing },
  {
    id: 'up',
    label: t('sample.up'),
    icon: <ArrowUp aria-hidden />,
    isIconOnly: true,
    startsGroup: true,
    onAction: nothing
  },
  { id: 'down', label: t('sample.down'), icon: <ArrowDown aria-hidden />, isIconOnly: true, onAction: nothing },
  { id: 'export', label: t('sample.export'), icon: <Download aria-hidden />, startsGroup: true, onAction: nothing },
  { id: 'print', label: t('sample.print'), icon: <Printer aria-hidden />, onAction: nothing },
  { id: 'refresh', label: t('sample.refresh'), icon: <RefreshCw aria-hidden />, onAction: nothing }
]

function Toggles({ t }: { t: T }) {
  const [isBold, setBold] = useState(true)
  const [isFiltered, setFiltered] = useState(false)
  return (
    <Toolbar
      aria-label={t('sample.tools')}
      className="w-full"
      items={[
        {
          id: 'bold',
          label: t('sample.bold'),
          icon: <Bold aria-hidden />,
          isPressed: isBold,
          onAction: () => setBold(!isBold)
        },
        { id: 'filter', label: t('sample.filter'), isPressed: isFiltered, onAction: () => setFiltered(!isFiltered) }
      ]}
    />
  )
}

export const page: GalleryPage = {
  without: { readOnly: 'actsOnly', invalid: 'actsOnly', many: 'few' },
  keys: [TAB, ['ArrowLeft ArrowRight', 'bar'], ['Home End', 'ends'], PRESS],
  examples: {
    default: ({ t }) => <Toolbar aria-label={t('sample.tools')} items={tools(t)} className="w-full" />,
    toggles: ({ t }) => <Toggles t={t} />,
    narrow: ({ t }) => (
      <div className="w-60">
        <Toolbar aria-label={t('sample.tools')} items={tools(t)} />
      </div>
    ),
    disabled: ({ t }) => (
      <Toolbar
        aria-label={t('sample.tools')}
        className="w-full"
        items={tools(t).map((item, at) => ({ ...item, isDisabled: at !== 1 }))}
      />
    ),
    long: ({ t }) => (
      <Toolbar
        aria-label={t('sample.tools')}
        className="w-full"
        items={[...tools(t).slice(0, 2), { id: 'long', label: t('sample.longAgree'), onAction: nothing }]}
      />
    ),
    inDialog: ({ t }) => (
      <InDialog t={t}>
        <Toolbar aria-label={t('sample.tools')} items={tools(t)} />
      </InDialog>
    )
  }
}

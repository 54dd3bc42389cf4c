import { useState } from 'react'

import { Button } from '#ui/actions/button.tsx'
import { confirm } from '#ui/base/layers/asking.ts'
import { Drawer, type DrawerProps } from '#ui/containers/drawer.tsx'
import { Switch } from '#ui/fields/switch.tsx'
import { TextField } from '#ui/fields/text-field.tsx'

import type { GalleryPage, T } from '../../page.ts'
import { InDialog } from '../../sample/in-dialog.tsx'
import { CLOSE, TAB } from '../../sample/keys.ts'

function Opened({ t, children, ...props }: { t: T } & Partial<Omit<DrawerProps, 'isOpen' | 'onOpenChange'>>) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onPress={() => setOpen(true)}>{t('sample.open')}</Button>
      <Drawer title={t('sample.details')} {...props} isOpen={isOpen} onOpenChange={setOpen}>
        {children ?? <Switch>{t('sample.notify')}</Switch>}
      </Drawer>
    </>
  )
}

export const page: GalleryPage = {
  without: { disabled: 'holds', readOnly: 'holds', invalid: 'holds', many: 'holds' },
  keys: [TAB, CLOSE],
  examples: {
    default: ({ t }) => <Opened t={t} side="right" />,
    side: ({ t }) => <Opened t={t} side="left" />,
    dirty: ({ t }) => (
      <Opened
        t={t}
        onBeforeClose={() => confirm({ title: t('sample.askLeave'), text: t('sample.askLeaveText') })}
        footer={<Button slot="close">{t('sample.undo')}</Button>}
      >
        <TextField label={t('sample.label')} defaultValue={t('sample.value')} />
      </Opened>
    ),
    long: ({ t }) => (
      <Opened t={t} title={t('sample.longLabel')}>
        {Array.from({ length: 30 }, (_, at) => `${at + 1}. ${t('sample.longHelp')}`).map((line) => (
          <p key={line} className="pb-3">
            {line}
          </p>
        ))}
      </Opened>
    ),
    inDialog: ({ t }) => (
      <InDialog t={t}>
        <Opened t={t} />
      </InDialog>
    )
  }
}

import { useState } from 'react'

import { Button } from '#ui/actions/button.tsx'
import { confirm } from '#ui/base/layers/asking.ts'
import { Dialog, type DialogProps } from '#ui/containers/dialog.tsx'
import { TextField } from '#ui/fields/text-field.tsx'

import type { GalleryPage, T } from '../../page.ts'
import { InDialog } from '../../sample/in-dialog.tsx'
import { CLOSE, TAB } from '../../sample/keys.ts'

function Opened({ t, children, ...props }: { t: T } & Partial<Omit<DialogProps, 'isOpen' | 'onOpenChange'>>) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onPress={() => setOpen(true)}>{t('sample.openDialog')}</Button>
      <Dialog
        title={t('sample.dialog')}
        footer={({ close }) => (
          <>
            <Button slot="close">{t('sample.undo')}</Button>
            <Button kind="primary" onPress={close}>
              {t('sample.save')}
            </Button>
          </>
        )}
        {...props}
        isOpen={isOpen}
        onOpenChange={setOpen}
      >
        {children ?? <TextField label={t('sample.label')} defaultValue={t('sample.value')} />}
      </Dialog>
    </>
  )
}

export const page: GalleryPage = {
  without: { disabled: 'holds', readOnly: 'holds', invalid: 'holds', many: 'holds' },
  keys: [TAB, CLOSE],
  examples: {
    default: ({ t }) => <Opened t={t} />,
    dirty: ({ t }) => (
      <Opened t={t} onBeforeClose={() => confirm({ title: t('sample.askLeave'), text: t('sample.askLeaveText') })} />
    ),
    fullscreen: ({ t }) => <Opened t={t} canFullscreen />,
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
      <Opened t={t}>
        <InDialog t={t}>{t('sample.detailsText')}</InDialog>
      </Opened>
    )
  }
}

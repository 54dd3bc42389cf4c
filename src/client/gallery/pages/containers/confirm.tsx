import { useState } from 'react'

import { Button } from '#ui/actions/button.tsx'
import type { Question } from '#ui/base/layers/asking.ts'
import { Confirm } from '#ui/containers/confirm.tsx'

import type { GalleryPage, T } from '../../page.ts'
import { InDialog } from '../../sample/in-dialog.tsx'
import { CLOSE, PRESS, TAB } from '../../sample/keys.ts'

function Asking({ t, ...question }: { t: T } & Question) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button onPress={() => setOpen(true)}>{t('sample.open')}</Button>
      <Confirm {...question} isOpen={isOpen} onConfirm={close} onCancel={close} />
    </>
  )
}

export const page: GalleryPage = {
  without: { disabled: 'actsOnly', readOnly: 'actsOnly', invalid: 'actsOnly', many: 'single' },
  keys: [TAB, PRESS, CLOSE],
  examples: {
    default: ({ t }) => <Asking t={t} title={t('sample.askLeave')} text={t('sample.askLeaveText')} />,
    danger: ({ t }) => (
      <Asking
        t={t}
        kind="danger"
        title={t('sample.askDelete')}
        text={t('sample.askDeleteText')}
        confirmLabel={t('sample.delete')}
      />
    ),
    long: ({ t }) => <Asking t={t} title={t('sample.longLabel')} text={t('sample.longHelp')} />,
    inDialog: ({ t }) => (
      <InDialog t={t}>
        <Asking
          t={t}
          kind="danger"
          title={t('sample.askDelete')}
          text={t('sample.askDeleteText')}
          confirmLabel={t('sample.delete')}
        />
      </InDialog>
    )
  }
}

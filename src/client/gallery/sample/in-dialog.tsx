import { type ReactNode, useState } from 'react'

import { Button } from '#ui/actions/button.tsx'
import { Dialog } from '#ui/containers/dialog.tsx'

import type { T } from '../page.ts'

/** An example inside a dialog. */
export function InDialog({ t, children }: { t: T; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onPress={() => setOpen(true)}>{t('sample.openDialog')}</Button>
      <Dialog
        title={t('sample.dialog')}
        isOpen={isOpen}
        onOpenChange={setOpen}
        footer={<Button slot="close">{t('sample.save')}</Button>}
      >
        {children}
      </Dialog>
    </>
  )
}

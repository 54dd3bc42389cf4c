import { Button } from '#ui/actions/button.tsx'
import { toast, type ToastMessage } from '#ui/base/toast-queue.ts'

import type { GalleryPage, T } from '../../page.ts'
import { InDialog } from '../../sample/in-dialog.tsx'

const show = (words: string, message: ToastMessage) => <Button onPress={() => toast(message)}>{words}</Button>
const undo = (t: T) => [{ label: t('sample.undo'), onAction: () => undefined }]

export const page: GalleryPage = {
  without: { disabled: 'showsOnly', readOnly: 'showsOnly', invalid: 'showsOnly', many: 'few' },
  keys: [
    ['F6', 'messages'],
    ['Escape', 'dismiss']
  ],
  examples: {
    default: ({ t }) => show(t('sample.showInfo'), { kind: 'info', text: t('sample.info') }),
    kinds: ({ t }) => (
      <>
        {show(t('sample.showInfo'), { kind: 'info', text: t('sample.info') })}
        {show(t('sample.showSuccess'), { kind: 'success', text: t('sample.saved') })}
        {show(t('sample.showWarning'), { kind: 'warning', text: t('sample.warning') })}
        {show(t('sample.showError'), { kind: 'error', text: t('sample.failure') })}
      </>
    ),
    actions: ({ t }) =>
      show(t('sample.showSuccess'), {
        kind: 'success',
        text: t('sample.saved'),
        description: t('sample.savedText'),
        actions: undo(t)
      }),
    long: ({ t }) =>
      show(t('sample.showWarning'), {
        kind: 'warning',
        text: t('sample.longValue'),
        description: t('sample.longHelp')
      }),
    inDialog: ({ t }) => (
      <InDialog t={t}>{show(t('sample.showError'), { kind: 'error', text: t('sample.broken') })}</InDialog>
    )
  }
}

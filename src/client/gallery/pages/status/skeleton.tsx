import { Skeleton } from '#ui/status/skeleton.tsx'

import type { GalleryPage } from '../../page.ts'
import { InDialog } from '../../sample/in-dialog.tsx'

export const page: GalleryPage = {
  without: { disabled: 'showsOnly', readOnly: 'showsOnly', invalid: 'showsOnly', long: 'noText', many: 'single' },
  examples: {
    default: () => <Skeleton className="w-full" />,
    sizes: () => <Skeleton lines={8} className="w-full" />,
    inDialog: ({ t }) => (
      <InDialog t={t}>
        <Skeleton lines={3} />
      </InDialog>
    )
  }
}

import { PageSkeleton } from '#ui/status/page-skeleton.tsx'

import type { GalleryPage } from '../../page.ts'
import { InDialog } from '../../sample/in-dialog.tsx'

export const page: GalleryPage = {
  without: { disabled: 'showsOnly', readOnly: 'showsOnly', invalid: 'showsOnly', long: 'noText', many: 'single' },
  examples: {
    default: () => <PageSkeleton shape="list" className="h-80 w-full" />,
    sizes: () => (
      <div className="flex w-full flex-col gap-6">
        <PageSkeleton shape="tree" className="h-80" />
        <PageSkeleton shape="form" className="h-80" />
        <PageSkeleton shape="panels" className="h-80" />
      </div>
    ),
    inDialog: ({ t }) => (
      <InDialog t={t}>
        <PageSkeleton shape="form" />
      </InDialog>
    )
  }
}

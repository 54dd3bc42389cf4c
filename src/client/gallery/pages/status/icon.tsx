import { Archive, ChevronRight, CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'

import { Icon } from '#ui/status/icon.tsx'

import type { GalleryPage } from '../../page.ts'
import { InDialog } from '../../sample/in-dialog.tsx'

export const page: GalleryPage = {
  without: { disabled: 'showsOnly', readOnly: 'showsOnly', invalid: 'showsOnly', long: 'noText', many: 'single' },
  examples: {
    default: ({ t }) => (
      <p className="flex items-center gap-1.5">
        <Icon icon={Archive} tone="quiet" />
        {t('sample.files')}
      </p>
    ),
    named: ({ t }) => <Icon icon={TriangleAlert} tone="warn" label={t('sample.warning')} />,
    sizes: ({ t }) => (
      <>
        <p>
          {t('sample.details')} <Icon icon={Info} size="text" />
        </p>
        <Icon icon={Archive} size="control" />
        <Icon icon={Archive} size="title" />
        <Icon icon={Archive} size="empty" />
        <Icon icon={Archive} size="page" />
      </>
    ),
    tones: ({ t }) => (
      <>
        <Icon icon={Info} tone="brand" label={t('sample.checking')} />
        <Icon icon={CircleCheck} tone="good" label={t('sample.accepted')} />
        <Icon icon={TriangleAlert} tone="warn" label={t('sample.late')} />
        <Icon icon={CircleAlert} tone="bad" label={t('sample.refused')} />
        <Icon icon={Archive} tone="quiet" label={t('sample.draft')} />
      </>
    ),
    directional: ({ t }) => <Icon icon={ChevronRight} isDirectional label={t('sample.forward')} />,
    inDialog: ({ t }) => (
      <InDialog t={t}>
        <Icon icon={TriangleAlert} tone="warn" label={t('sample.warning')} />
      </InDialog>
    )
  }
}

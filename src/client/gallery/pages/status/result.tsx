import { Button } from '#ui/actions/button.tsx'
import { Result, type ResultProps } from '#ui/status/result.tsx'

import type { GalleryPage } from '../../page.ts'
import { InDialog } from '../../sample/in-dialog.tsx'

const STATUSES: readonly ResultProps['status'][] = ['success', '403', '404', '500']

export const page: GalleryPage = {
  without: { disabled: 'showsOnly', readOnly: 'showsOnly', invalid: 'showsOnly', many: 'single' },
  examples: {
    default: () => (
      <div className="w-full">
        <Result status="404" />
      </div>
    ),
    kinds: () => (
      <div className="grid w-full grid-cols-2 max-tablet:grid-cols-1">
        {STATUSES.map((status) => (
          <Result key={status} status={status} />
        ))}
      </div>
    ),
    actions: ({ t }) => (
      <div className="w-full">
        <Result
          status="success"
          title={t('sample.uploaded')}
          description={t('sample.saved')}
          actions={<Button kind="primary">{t('sample.home')}</Button>}
        />
      </div>
    ),
    long: ({ t }) => (
      <div className="w-full">
        <Result status="500" title={t('sample.longLabel')} description={t('sample.longHelp')} />
      </div>
    ),
    inDialog: ({ t }) => (
      <InDialog t={t}>
        <Result status="success" title={t('sample.uploaded')} description={t('sample.saved')} />
      </InDialog>
    )
  }
}

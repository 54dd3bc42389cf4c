import { Button } from '#ui/actions/button.tsx'
import { Card } from '#ui/containers/card.tsx'

import type { GalleryPage } from '../../page.ts'
import { InDialog } from '../../sample/in-dialog.tsx'

export const page: GalleryPage = {
  without: { disabled: 'holds', readOnly: 'holds', invalid: 'holds', many: 'single' },
  examples: {
    default: ({ t }) => (
      <Card title={t('sample.details')} level={3} className="w-90">
        {t('sample.detailsText')}
      </Card>
    ),
    actions: ({ t }) => (
      <Card
        title={t('sample.files')}
        level={3}
        className="w-90"
        actions={<Button size="small">{t('sample.export')}</Button>}
      >
        {t('sample.value')}
      </Card>
    ),
    long: ({ t }) => (
      <Card title={t('sample.longLabel')} level={3} className="w-90">
        {t('sample.longHelp')}
      </Card>
    ),
    nested: ({ t }) => (
      <Card title={t('sample.project')} level={3} className="w-full">
        <div className="grid gap-4 tablet:grid-cols-2">
          <Card title={t('sample.drawings')} level={4}>
            {t('sample.detailsText')}
          </Card>
          <Card title={t('sample.volumes')} level={4}>
            {t('sample.nobody')}
          </Card>
        </div>
      </Card>
    ),
    inDialog: ({ t }) => (
      <InDialog t={t}>
        <Card title={t('sample.details')} level={3}>
          {t('sample.detailsText')}
        </Card>
      </InDialog>
    )
  }
}

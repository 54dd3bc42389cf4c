import { Pencil, RefreshCw, Trash2 } from 'lucide-react'

import { Button } from '#ui/actions/button.tsx'

import type { GalleryPage } from '../../page.ts'
import { InDialog } from '../../sample/in-dialog.tsx'
import { PRESS, TAB } from '../../sample/keys.ts'

export const page: GalleryPage = {
  without: { readOnly: 'actsOnly', invalid: 'actsOnly', many: 'single' },
  keys: [TAB, PRESS],
  examples: {
    default: ({ t }) => <Button>{t('sample.save')}</Button>,
    kinds: ({ t }) => (
      <>
        <Button kind="primary">{t('sample.save')}</Button>
        <Button icon={<Pencil aria-hidden />}>{t('sample.edit')}</Button>
        <Button kind="plain">{t('sample.copy')}</Button>
        <Button kind="danger" icon={<Trash2 aria-hidden />}>
          {t('sample.delete')}
        </Button>
      </>
    ),
    sizes: ({ t }) => (
      <>
        <Button size="small">{t('sample.save')}</Button>
        <Button>{t('sample.save')}</Button>
      </>
    ),
    iconOnly: ({ t }) => (
      <>
        <Button icon={<RefreshCw aria-hidden />} aria-label={t('sample.refresh')} />
        <Button kind="plain" size="small" icon={<RefreshCw aria-hidden />} aria-label={t('sample.refresh')} />
      </>
    ),
    loading: ({ t }) => (
      <>
        <Button kind="primary" isLoading>
          {t('sample.save')}
        </Button>
        <Button isLoading icon={<RefreshCw aria-hidden />}>
          {t('sample.refresh')}
        </Button>
        <Button isLoading icon={<RefreshCw aria-hidden />} aria-label={t('sample.refresh')} />
      </>
    ),
    disabled: ({ t }) => (
      <>
        <Button isDisabled>{t('sample.save')}</Button>
        <Button kind="primary" isDisabled>
          {t('sample.save')}
        </Button>
        <Button kind="plain" isDisabled>
          {t('sample.copy')}
        </Button>
      </>
    ),
    inDialog: ({ t }) => (
      <InDialog t={t}>
        <Button kind="primary">{t('sample.save')}</Button>
      </InDialog>
    ),
    long: ({ t }) => <Button className="max-w-full whitespace-normal! py-1">{t('sample.longAgree')}</Button>
  }
}

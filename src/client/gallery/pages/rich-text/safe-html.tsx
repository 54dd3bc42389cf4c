import { SafeHtml } from '#ui/rich-text/safe-html.tsx'
import { ScrollArea } from '#ui/containers/scroll-area.tsx'

import type { GalleryPage } from '../../page.ts'
import { InDialog } from '../../sample/in-dialog.tsx'

export const page: GalleryPage = {
  without: { disabled: 'showsOnly', readOnly: 'showsOnly', invalid: 'showsOnly' },
  examples: {
    default: ({ t }) => (
      <SafeHtml
        html={`<h3>${t('sample.details')}</h3><p>${t('sample.help')} <strong>${t('sample.value')}</strong> <a href="https://example.invalid">${t('sample.label')}</a></p><ol><li>${t('sample.paper')}</li><li>${t('sample.photo')}</li></ol><table><thead><tr><th>${t('sample.number')}</th><th>${t('sample.date')}</th></tr></thead><tbody><tr><td>C5-001</td><td>2025-03-06</td></tr></tbody></table><script>alert(1)</script>`}
      />
    ),
    long: ({ t }) => (
      <SafeHtml html={`<p>${t('sample.longHelp')}</p><blockquote>${t('sample.longAgree')}</blockquote>`} />
    ),
    many: ({ t }) => (
      <ScrollArea aria-label={t('sample.files')} className="max-h-80 w-full">
        <SafeHtml
          html={`<ol>${Array.from({ length: 1000 }, (_, at) => `<li>${t('sample.nthFile', { number: at + 1 })}</li>`).join('')}</ol>`}
        />
      </ScrollArea>
    ),
    inDialog: ({ t }) => (
      <InDialog t={t}>
        <SafeHtml html={`<p>${t('sample.help')} <strong>${t('sample.value')}</strong></p>`} />
      </InDialog>
    )
  }
}

import { SafeHtml } from '#ui/safe-html.tsx'

import type { Page } from '../page.ts'

export const page: Page = {
  examples: {
    default: ({ t }) => (
      <SafeHtml
        html={`<h3>${t('sample.details')}</h3><p>${t('sample.help')} <strong>${t('sample.value')}</strong> <a href="https://example.invalid">${t('sample.label')}</a></p><ol><li>${t('sample.paper')}</li><li>${t('sample.photo')}</li></ol><table><thead><tr><th>${t('sample.number')}</th><th>${t('sample.date')}</th></tr></thead><tbody><tr><td>C5-001</td><td>2025-03-06</td></tr></tbody></table><script>alert(1)</script>`}
      />
    ),
    long: ({ t }) => <SafeHtml html={`<p>${t('sample.longHelp')}</p><blockquote>${t('sample.longAgree')}</blockquote>`} />
  }
}

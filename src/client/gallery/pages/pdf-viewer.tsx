import { lazy } from 'react'

import type { Page } from '../page.ts'
import { TAB } from '../sample/keys.ts'
import { brokenPdf, samplePdf } from '../sample/pdf.ts'

const PdfViewer = lazy(async () => ({ default: (await import('#ui/pdf-viewer.tsx')).PdfViewer }))
const [whole, broken] = [samplePdf(12), brokenPdf()]

export const page: Page = {
  keys: [
    TAB,
    ['PageUp PageDown', 'page'],
    ['Home End', 'ends'],
    ['ArrowUp ArrowDown', 'scroll'],
    ['+ - 0', 'zoom'],
    ['Ctrl+F', 'find'],
    ['Enter Shift+Enter F3 Shift+F3', 'nextHit']
  ],
  examples: {
    default: ({ t }) => <PdfViewer title={t('sample.value')} data={whole} className="h-120 w-full" />,
    failed: ({ t }) => <PdfViewer title={t('sample.broken')} data={broken} className="h-60 w-full" />
  }
}

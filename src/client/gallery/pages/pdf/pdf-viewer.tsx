import { lazy } from 'react'

import type { GalleryPage } from '../../page.ts'
import { InDialog } from '../../sample/in-dialog.tsx'
import { TAB } from '../../sample/keys.ts'
import { brokenPdf, samplePdf } from '../../sample/pdf.ts'

const PdfViewer = lazy(async () => ({ default: (await import('#ui/pdf/pdf-viewer.tsx')).PdfViewer }))
const [some, many, broken] = [samplePdf(3), samplePdf(1000), brokenPdf()]

export const page: GalleryPage = {
  without: { disabled: 'showsOnly', readOnly: 'showsOnly', invalid: 'showsOnly' },
  keys: [
    TAB,
    ['PageUp PageDown', 'page'],
    ['Home End', 'ends'],
    ['ArrowUp ArrowDown', 'scroll'],
    ['+ - 0', 'zoom'],
    ['Ctrl+F', 'find'],
    ['Enter Shift+Enter F3 Shift+F3', 'nextHit'],
    ['Escape', 'leaveFind']
  ],
  examples: {
    default: ({ t }) => <PdfViewer title={t('sample.value')} data={some} className="h-120 w-full" />,
    long: ({ t }) => <PdfViewer title={t('sample.longValue')} data={some} className="h-120 w-full" />,
    many: ({ t }) => <PdfViewer title={t('sample.manyPages')} data={many} firstPage={500} className="h-120 w-full" />,
    loading: ({ t }) => <PdfViewer title={t('sample.loading')} data={undefined} className="h-60 w-full" />,
    failed: ({ t }) => <PdfViewer title={t('sample.broken')} data={broken} className="h-60 w-full" />,
    inDialog: ({ t }) => (
      <InDialog t={t}>
        <PdfViewer title={t('sample.value')} data={some} className="h-100 w-full" />
      </InDialog>
    )
  }
}

import { lazy, type ReactNode, Suspense } from 'react'

import { Skeleton } from '#ui/status/skeleton.tsx'

// The engine of PDFs is large: it comes with the first document.
const PdfViewer = lazy(async () => ({ default: (await import('#ui/pdf/pdf-viewer.tsx')).PdfViewer }))

interface ShownPdfProps {
  readonly title: string
  /** Undefined while the bytes are on their way. */
  readonly data: ArrayBuffer | undefined
  readonly actions?: ReactNode
  /** The page that is shown, where a list of pages leads to it. */
  readonly page?: number | undefined
}

/** A PDF beside what is done with it, page by page. */
export function ShownPdf({ title, data, actions, page }: ShownPdfProps) {
  return (
    <Suspense fallback={<Skeleton lines={12} className="p-6" />}>
      <PdfViewer
        title={title}
        data={data}
        actions={actions}
        pageElsewhere={page}
        className="h-[70dvh] min-h-96 overflow-hidden rounded-control border border-line lg:h-auto lg:flex-1"
      />
    </Suspense>
  )
}

import { useState } from 'react'

import { Skeleton } from '#ui/status/skeleton.tsx'
import { PdfViewer } from '#ui/pdf/pdf-viewer.tsx'

import { layoutInText } from './layout-draft.ts'
import { SubjectFields } from './preview-subject.tsx'
import { type DrawnLayout, type PreviewSubject, useDrawnLayout } from './use-drawn-layout.ts'

/** A template that is kept, with the subject that it is drawn with, and how it is drawn. */
export function useTemplateViewer(layoutText: string, name: string) {
  const [layout] = useState(() => layoutInText(layoutText))
  const [subject, setSubject] = useState<PreviewSubject>({ target: '', sampleRows: 3 })
  return { layout, subject, setSubject, drawn: useDrawnLayout(layout, name, subject) }
}

interface TemplateViewerProps extends Omit<ReturnType<typeof useTemplateViewer>, 'layout'> {
  readonly layout: NonNullable<ReturnType<typeof useTemplateViewer>['layout']>
  readonly title: string
  readonly drawn: DrawnLayout
}

/** A template as the PDF that it becomes, with a subject that is chosen; what does not go in is said by the name of its field. */
export function TemplateViewer({ layout, title, subject, setSubject, drawn }: TemplateViewerProps) {
  const { pdf, faults, isDrawing } = drawn
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <SubjectFields kind={layout.target} hasRows={layout.rows !== undefined} subject={subject} onChange={setSubject} />
      <div role="status">
        {!isDrawing && faults.length > 0 && (
          <ul className="rounded-control bg-danger-tint p-3 text-danger">
            {faults.map(({ field, message }) => (
              <li key={`${field} ${message}`}>{message}</li>
            ))}
          </ul>
        )}
      </div>
      {pdf ? (
        <PdfViewer title={title} data={pdf} className="h-[60dvh] overflow-hidden rounded-control border border-line" />
      ) : (
        isDrawing && <Skeleton lines={12} className="p-6" />
      )}
    </div>
  )
}

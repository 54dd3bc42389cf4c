import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'

import type { StoredObject } from '#contract/files/stored.ts'
import { Button } from '#ui/actions/button.tsx'
import { Dialog } from '#ui/containers/dialog.tsx'
import { Skeleton } from '#ui/status/skeleton.tsx'

import { ShownObject } from './shown-object.tsx'

interface FileViewerProps {
  /** The files to look through; none: the viewer is closed. */
  readonly objects: readonly StoredObject[]
  readonly onClose: () => void
}

/** Shows stored files in the page: PDFs and pictures; anything else it offers to download. */
export function FileViewer({ objects, onClose }: FileViewerProps) {
  const { t } = useTranslation('parts')
  const [at, setAt] = useState(0)
  const object = objects[Math.min(at, objects.length - 1)]
  return (
    <Dialog
      title={object?.name ?? t('viewer')}
      isOpen={object !== undefined}
      onOpenChange={(isOpen) => isOpen || onClose()}
      canFullscreen
      width="min(1200px, 94vw)"
    >
      {object && (
        <div className="flex h-[72vh] min-h-0 flex-col gap-2">
          {objects.length > 1 && (
            <nav aria-label={t('filesInCell')} className="flex flex-wrap gap-1">
              {objects.map(({ id, name }, place) => (
                <Button
                  key={id}
                  kind={place === at ? 'default' : 'plain'}
                  {...(place === at && { 'aria-current': 'true' as const })}
                  onPress={() => setAt(place)}
                >
                  {name}
                </Button>
              ))}
            </nav>
          )}
          <Suspense fallback={<Skeleton lines={12} className="p-6" />}>
            <ShownObject key={object.id} object={object} />
          </Suspense>
        </div>
      )}
    </Dialog>
  )
}

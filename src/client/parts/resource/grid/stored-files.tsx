import { useState } from 'react'

import { storedDocuments, type StoredObject } from '#contract/files/stored.ts'
import { ask } from '#core/wire/http/ask.ts'
import { Button } from '#ui/actions/button.tsx'

import { useAnswer } from '../../answer/use-answer.ts'
import { StoredThumbnail } from '../../upload/stored-thumbnail.tsx'
import { FileViewer } from '../../view/file-viewer.tsx'

/** The files of a row: each by its name, with a small picture of it or of its first page; pressed, it is shown. */
export function StoredFiles({ paths, names }: { readonly paths: string; readonly names: string }) {
  const { state } = useAnswer((signal) => ask(storedDocuments, { path: paths }, { signal, quiet: true }))
  const [viewed, setViewed] = useState<StoredObject | null>(null)
  const objects = 'data' in state ? state.data : undefined
  // Until they are known, and where they cannot be had, their names are what there is to see.
  if (!objects) return names
  return (
    <>
      <ul className="m-0 flex list-none flex-wrap gap-2 p-0">
        {objects.map((object) => (
          <li key={object.id}>
            <Button kind="plain" className="h-auto! max-w-full whitespace-normal!" onPress={() => setViewed(object)}>
              <StoredThumbnail path={object.path} name="" className="size-12" />
              {object.name}
            </Button>
          </li>
        ))}
      </ul>
      <FileViewer objects={viewed ? [viewed] : []} onClose={() => setViewed(null)} />
    </>
  )
}

import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'

import { type Showable, ShownObject } from '#parts/view/shown-object.tsx'
import { fileSize } from '#ui/base/text/file-size.ts'
import { Skeleton } from '#ui/status/skeleton.tsx'

/** A stored file with what is known of it. */
export interface BesideFile extends Showable {
  readonly id: string
  /** Bytes. */
  readonly size: number
  readonly pages: number | null
}

/** Two states of a stored file beside each other, the older one at the left; each with its name, pages and size. */
export function Beside({
  former,
  now,
  titles
}: {
  readonly former: BesideFile
  readonly now: BesideFile
  readonly titles: { readonly former: string; readonly now: string }
}) {
  return (
    <div className="grid min-h-0 flex-1 gap-4 lg:grid-cols-2">
      <Side title={titles.former} file={former} />
      <Side title={titles.now} file={now} />
    </div>
  )
}

function Side({ title, file }: { readonly title: string; readonly file: BesideFile }) {
  const { t } = useTranslation('archives')
  const { name, pages, size } = file
  const facts = [name, pages === null ? '' : t('versions.pages', { count: pages }), fileSize(size)]
  return (
    <section aria-label={title} className="flex h-[60dvh] min-h-0 min-w-0 flex-col gap-1">
      <h3 className="font-semibold">{title}</h3>
      <p className="wrap-anywhere text-quiet text-xs/5">{facts.filter(Boolean).join(' · ')}</p>
      <Suspense fallback={<Skeleton lines={12} className="p-4" />}>
        <ShownObject key={file.id} object={file} />
      </Suspense>
    </section>
  )
}

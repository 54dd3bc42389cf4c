import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'

import { Spinner } from '#ui/status/spinner.tsx'

import type { Example, ExampleName } from './page.ts'

/** An example as a region named by what it shows. */
export function ExampleRegion({ name, Example }: { name: ExampleName; Example: Example }) {
  const { t } = useTranslation('gallery')
  return (
    <section aria-labelledby={`example-${name}`} className="flex min-w-0 flex-col gap-2">
      <h2 id={`example-${name}`} className="font-semibold text-base/6">
        {t(`example.${name}`)}
      </h2>
      <div className="flex min-w-0 flex-1 flex-wrap content-center items-center gap-4 rounded-lg border border-line bg-surface p-5 max-tablet:p-3">
        <Suspense
          fallback={
            <span data-coming>
              <Spinner />
            </span>
          }
        >
          <Example t={t} />
        </Suspense>
      </div>
    </section>
  )
}

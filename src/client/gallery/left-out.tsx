import { useTranslation } from 'react-i18next'

import { OWED, type GalleryPage } from './page.ts'

/** The examples that a page does not show, and why they make no sense for its component. */
export function LeftOutExamples({ without }: { without: NonNullable<GalleryPage['without']> }) {
  const { t } = useTranslation('gallery')
  return (
    <section aria-labelledby="left-out" className="flex min-w-0 flex-col gap-2">
      <h2 id="left-out" className="font-semibold text-base/6">
        {t('leftOut')}
      </h2>
      <dl className="grid gap-x-4 gap-y-1 tablet:grid-cols-[max-content_1fr]">
        {OWED.map((name) => {
          const why = without[name]
          return (
            why && (
              <div key={name} className="contents">
                <dt>{t(`example.${name}`)}</dt>
                <dd className="text-quiet max-tablet:pb-1">{t(`why.${why}`)}</dd>
              </div>
            )
          )
        })}
      </dl>
    </section>
  )
}

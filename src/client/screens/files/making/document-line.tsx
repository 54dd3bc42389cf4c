import { useTranslation } from 'react-i18next'

import { placeNames } from '#parts/list/place-names.ts'
import { PlacedText } from '#ui/data/placed-text.tsx'

interface DocumentLineProps {
  readonly title: string
  readonly name: string
  /** Null where they are not counted. */
  readonly pages: number | null
}

/** A stored document in a list: its title, and below it the name of its file and how many pages it has. */
export function DocumentLine({ title, name, pages }: DocumentLineProps) {
  const { t } = useTranslation('forms')
  return (
    <span className="grid">
      <span>
        <PlacedText text={title} names={placeNames()} />
      </span>
      <span className="text-quiet text-xs/5">
        {name}
        {pages !== null && ` · ${t('merge.pages', { count: pages })}`}
      </span>
    </span>
  )
}

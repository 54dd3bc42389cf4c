import { useTranslation } from 'react-i18next'

import { shortName } from '#ui/base/text/ellipsis-text.ts'
import { VisuallyHidden } from '#ui/base/visually-hidden.tsx'

/** Names that were chosen, each cut at so many characters (-1: whole); a screen reader reads them whole. */
export function PickedNames({ names, most }: { names: readonly string[]; most: number }) {
  const { t } = useTranslation('ui')
  const whole = names.join(t('listComma'))
  const cut = most < 0 ? whole : names.map((name) => shortName(name, most)).join(t('listComma'))
  if (cut === whole) return whole
  return (
    <>
      <span aria-hidden title={whole}>
        {cut}
      </span>
      <VisuallyHidden>{whole}</VisuallyHidden>
    </>
  )
}

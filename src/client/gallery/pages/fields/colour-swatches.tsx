import { ColourSwatches } from '#ui/fields/colour-swatches.tsx'

import type { GalleryPage, T } from '../../page.ts'
import { fieldExamples } from '../../sample/field-examples.tsx'
import { TAB } from '../../sample/keys.ts'

const COLOURS = ['F5222D', 'FAAD14', '52C41A', '1890FF', '722ED1'] as const
const named = (t: T) => COLOURS.map((colour) => ({ value: `#${colour}`, label: t(`brand.${colour}`) }))

export const page: GalleryPage = {
  without: { many: 'few' },
  keys: [TAB, ['ArrowUp ArrowDown ArrowLeft ArrowRight', 'one'], ['Space', 'choose']],
  examples: fieldExamples(
    (props, { t }) => (
      <ColourSwatches {...props} options={named(t)} defaultValue="#1890FF" className="w-90 max-w-full" />
    ),
    { label: (t) => t('brand') }
  )
}

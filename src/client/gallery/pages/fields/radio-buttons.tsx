import { RadioButtons } from '#ui/fields/radio-buttons.tsx'

import type { GalleryPage } from '../../page.ts'
import { fieldExamples } from '../../sample/field-examples.tsx'
import { TAB } from '../../sample/keys.ts'
import { few, long, many } from '../../sample/options.ts'

export const page: GalleryPage = {
  without: { many: 'few' },
  keys: [TAB, ['ArrowUp ArrowDown ArrowLeft ArrowRight', 'one'], ['Space', 'choose']],
  examples: {
    ...fieldExamples(
      (props, { t, isLong }) => (
        <RadioButtons {...props} options={isLong ? long(t) : few(t)} defaultValue={isLong ? 'a' : 'CQ'} />
      ),
      {
        label: (t) => t('sample.retention')
      }
    ),
    some: ({ t }) => <RadioButtons label={t('sample.number')} options={many(t).slice(0, 12)} defaultValue="5" />
  }
}

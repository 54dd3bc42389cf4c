import { RadioGroup } from '#ui/fields/radio-group.tsx'

import type { GalleryPage } from '../../page.ts'
import { fieldExamples } from '../../sample/field-examples.tsx'
import { TAB } from '../../sample/keys.ts'
import { few, long } from '../../sample/options.ts'

export const page: GalleryPage = {
  without: { many: 'few' },
  keys: [TAB, ['ArrowUp ArrowDown ArrowLeft ArrowRight', 'one'], ['Space', 'choose']],
  examples: {
    ...fieldExamples(
      (props, { t, isLong }) => (
        <RadioGroup {...props} options={isLong ? long(t) : few(t)} defaultValue={isLong ? 'a' : 'CQ'} />
      ),
      {
        label: (t) => t('sample.retention')
      }
    ),
    vertical: ({ t }) => <RadioGroup label={t('sample.retention')} options={few(t)} orientation="vertical" />
  }
}

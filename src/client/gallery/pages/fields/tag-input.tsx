import { TagInput } from '#ui/fields/tag-input.tsx'

import type { GalleryPage } from '../../page.ts'
import { fieldExamples } from '../../sample/field-examples.tsx'
import { TAB, TYPE } from '../../sample/keys.ts'

const many = Array.from({ length: 1000 }, (_, at) => String(at).padStart(3, '0').slice(-2)).join(';')

export const page: GalleryPage = {
  keys: [
    TAB,
    TYPE,
    ['Backspace', 'removeLast'],
    ['ArrowLeft ArrowRight', 'walk'],
    ['Home End', 'ends'],
    ['Delete Backspace', 'remove']
  ],
  examples: {
    ...fieldExamples(
      (props, { t, isLong }) => (
        <TagInput
          {...props}
          defaultValue={isLong ? t('sample.longTags') : t('sample.tags')}
          className="w-70 max-w-full"
        />
      ),
      {
        label: (t) => t('sample.tagLabel'),
        wrong: (t) => t('sample.badTags')
      }
    ),
    empty: ({ t }) => (
      <TagInput label={t('sample.tagLabel')} placeholder={t('sample.tagHint')} className="w-70 max-w-full" />
    ),
    many: ({ t }) => <TagInput label={t('sample.tagLabel')} defaultValue={many} className="w-70 max-w-full" />
  }
}

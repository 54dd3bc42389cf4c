import { CheckboxGroup } from '#ui/fields/checkbox-group.tsx'

import type { GalleryPage, T } from '../../page.ts'
import { fieldExamples } from '../../sample/field-examples.tsx'
import { TAB } from '../../sample/keys.ts'
import { long } from '../../sample/options.ts'

const media = (t: T) => [
  { value: 'paper', label: t('sample.paper') },
  { value: 'drawing', label: t('sample.drawing') },
  { value: 'photo', label: t('sample.photo'), isDisabled: true },
  { value: 'disc', label: t('sample.disc') }
]

export const page: GalleryPage = {
  without: { many: 'few' },
  keys: [TAB, ['Space', 'toggle']],
  examples: fieldExamples(
    (props, { t, isLong }) => <CheckboxGroup {...props} options={isLong ? long(t) : media(t)} defaultValue="paper" />,
    {
      label: (t) => t('sample.materials')
    }
  )
}

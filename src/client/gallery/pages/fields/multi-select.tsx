import { MultiSelect } from '#ui/fields/multi-select.tsx'

import type { GalleryPage } from '../../page.ts'
import { fieldExamples } from '../../sample/field-examples.tsx'
import { CLOSE, LIST, PRESS, TAB } from '../../sample/keys.ts'
import { few, long, many } from '../../sample/options.ts'

export const page: GalleryPage = {
  keys: [
    TAB,
    PRESS,
    ...LIST,
    ['A', 'letters'],
    ['Space', 'toggle'],
    CLOSE,
    ['Delete Backspace', 'remove'],
    ['Backspace', 'removeLast']
  ],
  examples: {
    ...fieldExamples(
      (props, { t, isLong }) => (
        <MultiSelect
          {...props}
          options={isLong ? long(t) : few(t)}
          defaultValue={isLong ? 'a,b' : 'YJ,CQ'}
          className="w-70 max-w-full"
        />
      ),
      {
        label: (t) => t('sample.retention')
      }
    ),
    many: ({ t }) => <MultiSelect label={t('sample.number')} options={many(t)} className="w-70 max-w-full" />
  }
}

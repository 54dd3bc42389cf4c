import { ComboBox } from '#ui/fields/combo-box.tsx'

import type { GalleryPage } from '../../page.ts'
import { fieldExamples } from '../../sample/field-examples.tsx'
import { CLOSE, LIST, TAB, TYPE } from '../../sample/keys.ts'
import { few, long, many } from '../../sample/options.ts'

export const page: GalleryPage = {
  keys: [TAB, TYPE, ['Alt+ArrowDown', 'openAll'], ...LIST, ['Enter', 'choose'], CLOSE],
  examples: {
    ...fieldExamples(
      (props, { t, isLong }) => (
        <ComboBox
          {...props}
          options={isLong ? long(t) : few(t)}
          defaultValue={isLong ? 'a' : 'CQ'}
          className="w-70 max-w-full"
        />
      ),
      {
        label: (t) => t('sample.retention')
      }
    ),
    custom: ({ t }) => (
      <ComboBox label={t('sample.retention')} options={few(t)} allowsCustomValue className="w-70 max-w-full" />
    ),
    many: ({ t }) => <ComboBox label={t('sample.number')} options={many(t)} className="w-70 max-w-full" />
  }
}

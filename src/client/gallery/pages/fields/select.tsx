import { Select } from '#ui/fields/select.tsx'

import type { GalleryPage } from '../../page.ts'
import { fieldExamples } from '../../sample/field-examples.tsx'
import { CLOSE, LIST, PRESS, TAB } from '../../sample/keys.ts'
import { few, long, many } from '../../sample/options.ts'

export const page: GalleryPage = {
  keys: [TAB, PRESS, ...LIST, ['A', 'letters'], ['Enter', 'choose'], ['Tab', 'take'], CLOSE],
  examples: {
    ...fieldExamples(
      (props, { t, isLong }) => (
        <Select
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
    clearable: ({ t }) => (
      <Select
        label={t('sample.retention')}
        options={few(t)}
        defaultValue="CQ"
        isClearable
        className="w-70 max-w-full"
      />
    ),
    many: ({ t }) => <Select label={t('sample.number')} options={many(t)} className="w-70 max-w-full" />
  }
}

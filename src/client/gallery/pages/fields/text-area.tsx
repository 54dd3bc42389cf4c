import { TextArea } from '#ui/fields/text-area.tsx'

import type { GalleryPage } from '../../page.ts'
import { fieldExamples } from '../../sample/field-examples.tsx'
import { TAB, TYPE } from '../../sample/keys.ts'

export const page: GalleryPage = {
  keys: [TAB, TYPE, ['Enter', 'lines']],
  examples: {
    ...fieldExamples(
      (props, { t, isLong }) => (
        <TextArea
          {...props}
          defaultValue={isLong ? t('sample.longAgree') : t('sample.value')}
          className="w-90 max-w-full"
        />
      ),
      {
        label: (t) => t('sample.remarks')
      }
    ),
    many: ({ t }) => (
      <TextArea
        label={t('sample.remarks')}
        defaultValue={Array.from({ length: 1000 }, (_, at) => t('sample.nthFile', { number: at + 1 })).join('\n')}
        className="w-90 max-w-full"
      />
    )
  }
}
